import type { Picture } from '@tessera/kit/contract/content'
import type { SiteLanguage } from '@tessera/content/port'
import type { ReactNode } from 'react'
import { languageOf } from '../words/languageOf.ts'
import { LazyPicture } from './LazyPicture.tsx'

interface CardProps {
  href: string
  name: string
  /** Language of the name, if it is not the page's. */
  language?: SiteLanguage | undefined
  picture?: Picture | undefined
  /** Attributes of the card by which styles and remotes find it. */
  marks: Readonly<Record<`data-${string}`, string | undefined>>
  /** Shown above the name. */
  number?: ReactNode
  children: ReactNode
}

/** A card with a picture that links to a page; `children`: what stands below the name. */
export function Card({ href, name, language, picture, marks, number, children }: CardProps) {
  return (
    <li className="shell-card" {...marks}>
      {picture && <LazyPicture picture={{ ...picture, alt: '' }} sizes="(min-width: 40rem) 17rem, 46vw" />}
      {number}
      <h3>
        <a href={href} {...languageOf(language)}>
          <bdi>{name}</bdi>
        </a>
      </h3>
      {children}
    </li>
  )
}
