import type { Picture } from '@tessera/kit/contract/content'
import { StylesBelow } from '../styles/StylesBelow.tsx'
import { HeaderPicture } from './HeaderPicture.tsx'
import { SearchForm } from './SearchForm.tsx'

interface HeroProps {
  picture: Picture
  heading: string
  lead: string
  hasSearch: boolean
}

/** The top of a page with a large picture. */
export function Hero({ picture, heading, lead, hasSearch }: HeroProps) {
  return (
    <div className="shell-hero">
      <HeaderPicture picture={picture} className="shell-hero-picture" sizes="100vw" />
      <div className="shell-hero-card">
        <h1 tabIndex={-1}>{heading}</h1>
        <p className="shell-lead">{lead}</p>
        {hasSearch && <SearchForm />}
      </div>
      <StylesBelow />
    </div>
  )
}
