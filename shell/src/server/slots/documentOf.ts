import type { Problem } from '@tessera/kit/contract/problems'
import type { SlotRequest } from '../../pages/slots/SlotRequest.ts'

/** How a problem names the document that places a slot; nothing of one that is the page's own. */
export function documentOf(
  placed: SlotRequest['placed'],
  within: string,
): { words: string; detail?: Pick<Problem, 'detail'> } {
  if (!placed) return { words: '' }
  const { file } = placed.by
  const field = [placed.by.field, within].filter(Boolean).join('.')
  return { words: `${file}, field ${field}: `, detail: { detail: { file, field } } }
}
