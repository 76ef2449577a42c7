import type { Outline } from '@tessera/kit/contract/content'
import type { TextPage } from '@tessera/content/port'
import type { Paths } from '../words/paths.ts'
import { useWords } from '../words/PageWords.ts'
import { GroupOutline } from './GroupOutline.tsx'

interface BreadcrumbsProps {
  /** The pages above this one, after the home page. */
  steps?: readonly { label: string; href: string }[]
  here: string
  /** Beside the name of the page. */
  outline?: Outline | undefined
}

/** The steps to a page of text. */
export function stepsTo({ above = [] }: Pick<TextPage, 'above'>, { own }: Paths) {
  return above.map(({ heading, path }) => ({ label: heading, href: own(path) }))
}

export function Breadcrumbs({ steps = [], here, outline }: BreadcrumbsProps) {
  const { text, paths } = useWords()
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
            <bdi>{here}</bdi>
          </span>
        </li>
      </ol>
    </nav>
  )
}
