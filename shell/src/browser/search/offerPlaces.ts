/** Fields that offer places while a visitor types; without scripting their form searches the list of all places. */
const fields = 'input[data-place-search]'

const known = new WeakSet<HTMLInputElement>()

/** Brings a field for a place's name to life when a visitor first goes there; its code is fetched only then. */
export function offerPlaces(): void {
  document.addEventListener('focusin', function onFocus({ target }) {
    if (!(target instanceof HTMLInputElement) || !target.matches(fields) || known.has(target)) return
    known.add(target)
    import('./enhancePlaceField.ts').then(
      ({ enhancePlaceField: enhance }) => enhance(target),
      () => known.delete(target), // the form searches all the same
    )
  })
}
