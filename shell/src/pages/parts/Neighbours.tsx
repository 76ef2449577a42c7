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
  region?: string
}

/** Links to what is nearby, without pictures. */
export function Neighbours({ neighbours }: { neighbours: readonly Neighbour[] }) {
  return (
    <ul className="shell-neighbours">
      {neighbours.map(({ id, name, href, language, distance, where, region }) => (
        <li key={id} className="shell-neighbour" data-region={region}>
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
