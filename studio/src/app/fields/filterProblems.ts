import { fieldName, type FieldPath } from '@tessera/content/write/text'
import type { Problem } from '@tessera/kit/contract/problems'

/** Returns a function that finds the problems at a path below `prefix`, such as `pictures, 0` below `blocks[2]`. */
export function filterProblems(problems: readonly Problem[], prefix = '') {
  return function problemsAt(path: FieldPath, isWithin = false): readonly Problem[] {
    const name = fieldName(path, prefix)
    return problems.filter(({ detail }) => {
      const field = String(detail?.['field'])
      return field === name || (isWithin && /^[.[]/.test(field.slice(name.length)) && field.startsWith(name))
    })
  }
}
