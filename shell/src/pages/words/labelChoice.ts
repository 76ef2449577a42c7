import type { ChoiceFacet } from '@tessera/content/port'
import type { ItemWords } from './PageWords.ts'

/** Choices of days. */
const times = ['now', 'month'] as const

/** The name of a choice; those of days are the shell's. */
export function labelChoice(
  { id, label }: Pick<ChoiceFacet['choices'][number], 'id' | 'label'>,
  { text }: ItemWords,
): string {
  const time = times.find((one) => one === id)
  return label ?? (time ? text(`items.times.${time}`) : id)
}
