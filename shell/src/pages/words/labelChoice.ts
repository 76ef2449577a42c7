import { placeKinds, type ChoiceFacet } from '@tessera/content/port'
import type { ListWords } from './PageWords.ts'

/** Choices of days. */
const times = ['now', 'month'] as const

/** The name of a choice; those of kinds of places and of days are the shell's. */
export function labelChoice(
  { id, label }: Pick<ChoiceFacet['choices'][number], 'id' | 'label'>,
  { text }: ListWords,
): string {
  const kind = placeKinds.find((one) => one === id)
  const time = times.find((one) => one === id)
  return label ?? (kind ? text(`list.kinds.${kind}`) : time ? text(`list.times.${time}`) : id)
}
