import L from 'leaflet'

/** For `ref` of a control over the map: presses on the control do not reach the map. */
export function stopPresses(control: HTMLElement | null): void {
  if (control) L.DomEvent.disableClickPropagation(control)
}
