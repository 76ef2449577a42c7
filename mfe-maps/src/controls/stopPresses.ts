import L from 'leaflet'

/** For `ref` of a control over the map: keeps presses on it from the map. */
export function stopPresses(control: HTMLElement | null): void {
  if (control) L.DomEvent.disableClickPropagation(control)
}
