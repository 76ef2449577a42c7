import L from 'leaflet'

/** For `ref` of a control over the map: presses on it are not the map's. */
export function keepPresses(control: HTMLElement | null): void {
  if (control) L.DomEvent.disableClickPropagation(control)
}
