import type { EntryCard } from '@tessera/content/port'
import { languageOf } from '../words/languageOf.ts'
import { useWords } from '../words/PageWords.ts'
import { Distance } from './Distance.tsx'
import { FactText } from './EntryFacts.tsx'

/** Links to documents nearby, without pictures. */
export function Neighbours({ entries }: { entries: readonly EntryCard[] }) {
  const { paths } = useWords()
  return (
    <ul className="shell-neighbours">
      {entries.map(({ id, name, path, nameLanguage, distance = 0, where, group, facts: [fact] }) => (
        <li key={id} className="shell-neighbour" data-group={group}>
          <h3>
            <a href={paths.own(path)} {...languageOf(nameLanguage)}>
              {name}
            </a>
          </h3>
          <Distance km={distance} as="p" />
          <p className="shell-card-where">{where ?? (fact && <FactText {...fact} />)}</p>
        </li>
      ))}
    </ul>
  )
}
