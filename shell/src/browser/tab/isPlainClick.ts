/** Whether a click means "here, now": no modifier, main button, no other handler took it (BL6). */
export function isPlainClick(event: MouseEvent): boolean {
  const modified = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
  return event.button === 0 && !modified && !event.defaultPrevented
}
