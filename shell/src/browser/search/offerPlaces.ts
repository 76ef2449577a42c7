import { hideFailure, showFailure, showsFailure } from '../tab/showFailure.ts'
import { wordOf } from '../tab/announce.ts'

/** Fields that offer places while a visitor types; without scripting their form searches the list of all places. */
const fields = 'input[data-place-search]'

const known = new WeakSet<HTMLInputElement>()

/**
 * Activates a field for a place's name when a visitor first goes there; its code is fetched only then. Where it does
 * not come the form searches all the same; a visitor who types is notified, and each key asks for it again.
 */
export function offerPlaces(): void {
  document.addEventListener('focusin', enhanceField)
  document.addEventListener('input', enhanceField)
}

function enhanceField({ target, type }: Event): void {
  if (!(target instanceof HTMLInputElement) || !target.matches(fields) || known.has(target)) return
  known.add(target)
  import('./enhancePlaceField.ts')
    .then(({ enhancePlaceField }) => enhancePlaceField(target))
    .then(() => hideFailure(target))
    .catch(function stayForm() {
      known.delete(target)
      if (type === 'input' && !showsFailure(target)) showFailure(target, wordOf('noSuggestions'))
    })
}
