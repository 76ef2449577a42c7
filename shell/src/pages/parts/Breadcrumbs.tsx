import type { Outline } from '@tessera/kit/contract/content'
import type { TextPage } from '@tessera/content/port'
import { useWords } from '../words/PageWords.ts'
import { GroupOutline } from './GroupOutline.tsx'

export interface BreadcrumbsProps {
  page: Pick<TextPage, 'heading' | 'above'>
  /** Beside the name of the page. */
  outline?: Outline | undefined
}

/** The home page and the pages above this one, and its own name. */
export function Breadcrumbs({ page: { heading, above = [] }, outline }: BreadcrumbsProps) {
  const { text, paths } = useWords()
  const steps = above.map((step) => ({ label: step.heading, href: paths.own(step.path) }))
  return (
    <nav className="shell-breadcrumbs" aria-label={text('frame.breadcrumbs')}>
      <ol>
        {[{ label: text('frame.home'), href: paths.home }, ...steps].map(({ label, href }) => (
          <li key={href}>
            <a href={href}>
              <bdi>{label}</bdi>
            </a>
          </li>
        ))}
        <li>
          <span aria-current="page">
            {outline && <GroupOutline outline={outline} />}
            <bdi>{heading}</bdi>
          </span>
        </li>
      </ol>
    </nav>
  )
}
