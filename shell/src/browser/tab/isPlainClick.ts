/** Whether a click opens a link in this tab: main button, no modifier, not handled by another listener (BL6). */
export function isPlainClick(event: MouseEvent): boolean {
  const modified = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
  return event.button === 0 && !modified && !event.defaultPrevented
}
