import { placeKinds, type ChoiceFacet } from '@tessera/content/port'
import type { ListWords } from './PageWords.ts'

/** The name of a choice; that of a kind of places is the shell's. */
export function labelChoice(
  { id, label }: Pick<ChoiceFacet['choices'][number], 'id' | 'label'>,
  { text }: ListWords,
): string {
  const kind = placeKinds.find((one) => one === id)
  return label ?? (kind ? text(`list.kinds.${kind}`) : id)
}
