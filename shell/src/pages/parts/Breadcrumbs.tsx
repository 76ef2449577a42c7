import type { Region } from '@tessera/content/port'
import { homePath } from '../words/paths.ts'
import { RegionOutline } from './RegionOutline.tsx'

interface BreadcrumbsProps {
  /** The pages above this one, after the home page. */
  steps?: readonly { label: string; href: string }[]
  here: string
  region?: Region
}

export function Breadcrumbs({ steps = [], here, region }: BreadcrumbsProps) {
  return (
    <nav className="shell-breadcrumbs" aria-label="Breadcrumbs">
      <ol>
        {[{ label: 'Home', href: homePath }, ...steps].map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
        <li>
          <span aria-current="page">
            {region && <RegionOutline outline={region.icon} />}
            {here}
          </span>
        </li>
      </ol>
    </nav>
  )
}
