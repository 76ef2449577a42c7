import type { Chips as ChipsOfEntry, Choice } from '@tessera/content/port'
import { listHref } from '../../shared/list/listHref.ts'
import { useWords } from '../words/PageWords.ts'
import { Categories } from './Categories.tsx'

/** Choices of a document; each leads to what its list has of it. */
export function Chips({ chips }: { chips: ChipsOfEntry | undefined }) {
  const { paths } = useWords()
  const { field = '', list, of = [] } = chips ?? {}
  const hrefOf =
    list === undefined
      ? undefined
      : ({ id }: Choice) => listHref(paths.own(list), { choices: { [field]: [id] } })
  return <Categories categories={of} hrefOf={hrefOf} />
}
