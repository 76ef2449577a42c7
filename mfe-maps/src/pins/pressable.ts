/** Leaflet answers Enter by itself; what says it is a button answers Space too. */
export function pressable(element: HTMLElement): HTMLElement {
  element.addEventListener('keydown', function press(event) {
    if (event.key !== ' ') return
    event.preventDefault()
    element.click()
  })
  return element
}
