import type { SiteLanguage } from '@tessera/content/port'
import type { ReactNode } from 'react'
import { languageOf } from '../words/languageOf.ts'
import { Distance } from './Distance.tsx'

interface Neighbour {
  id: string
  name: string
  href: string
  language?: SiteLanguage | undefined
  /** In km. */
  distance: number
  where: ReactNode
  /** Attributes by which styles find it. */
  marks?: Readonly<Record<`data-${string}`, string | undefined>>
}

/** Links to what is nearby, without pictures. */
export function Neighbours({ neighbours }: { neighbours: readonly Neighbour[] }) {
  return (
    <ul className="shell-neighbours">
      {neighbours.map(({ id, name, href, language, distance, where, marks }) => (
        <li key={id} className="shell-neighbour" {...marks}>
          <h3>
            <a href={href} {...languageOf(language)}>
              {name}
            </a>
          </h3>
          <Distance km={distance} as="p" />
          <p className="shell-card-where">{where}</p>
        </li>
      ))}
    </ul>
  )
}
