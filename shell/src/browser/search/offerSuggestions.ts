import { hideFailure, showFailure, showsFailure } from '../tab/showFailure.ts'
import { readWord } from '../tab/announce.ts'

/** Fields that offer suggestions while a visitor types; without scripting, the field’s form searches. */
const fields = 'input[data-place-search]'

const known = new WeakSet<HTMLInputElement>()

/** Loads the suggestions on first focus. After a failure, the visitor is told, and each key retries; the form works. */
export function offerSuggestions(): void {
  document.addEventListener('focusin', enhanceField)
  document.addEventListener('input', enhanceField)
}

function enhanceField({ target, type }: Event): void {
  if (!(target instanceof HTMLInputElement) || !target.matches(fields) || known.has(target)) return
  known.add(target)
  import('./enhanceSearchField.ts')
    .then(({ enhanceSearchField }) => enhanceSearchField(target))
    .then(() => hideFailure(target))
    .catch(function stayForm() {
      known.delete(target)
      if (type === 'input' && !showsFailure(target)) showFailure(target, readWord('noSuggestions'))
    })
}
