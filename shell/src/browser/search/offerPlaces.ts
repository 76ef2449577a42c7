import { hideFailure, showFailure, showsFailure } from '../tab/showFailure.ts'
import { readWord } from '../tab/announce.ts'

/** Fields that offer places while a visitor types; without scripting, the field's form searches all places. */
const fields = 'input[data-place-search]'

const known = new WeakSet<HTMLInputElement>()

/** Loads the suggestions on first focus. After a failure, the visitor is told, and each key retries; the form works. */
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
      if (type === 'input' && !showsFailure(target)) showFailure(target, readWord('noSuggestions'))
    })
}
