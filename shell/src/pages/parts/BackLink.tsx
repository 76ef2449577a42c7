import type { ReactNode } from 'react'
import { useWords } from '../words/PageWords.ts'
import { Icon } from './Icon.tsx'

/** A link back to the page that the visitor came from, labelled to match; after another site, to `href` (BL1). */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  const { text } = useWords()
  return (
    <p className="shell-back">
      <a className="shell-button shell-button-quiet" href={href} data-back-link="">
        <Icon name="back" />
        <span data-back-said={text('back.before')}>{children}</span>
      </a>
    </p>
  )
}
