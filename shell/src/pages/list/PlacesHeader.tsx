import type { ReactNode } from 'react'
import type { ListPage } from '@tessera/content/port'
import { TitleBar } from '../parts/TitleBar.tsx'
import { StylesBelow } from '../styles/StylesBelow.tsx'

/** Top of the list of all places, which has no region to show. */
export function PlacesHeader({ page }: { page: ListPage }): ReactNode {
  return (
    <header className="shell-page-header">
      <TitleBar here={page.heading} />
      <h1 tabIndex={-1}>{page.heading}</h1>
      <p className="shell-lead">{page.description}</p>
      <StylesBelow />
    </header>
  )
}
