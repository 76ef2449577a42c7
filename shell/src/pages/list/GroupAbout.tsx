import type { ReactNode } from 'react'
import type { Outline } from '@tessera/kit/contract/content'
import { GroupOutline } from '../parts/GroupOutline.tsx'
import { useWords } from '../words/PageWords.ts'

interface GroupAboutProps {
  name: string
  outline: Outline | undefined
  facts: ReactNode
  story: ReactNode
  children?: ReactNode
}

/** The text and the facts of a group, below its list. */
export function GroupAbout({ name, outline, facts, story, children }: GroupAboutProps) {
  const { text } = useWords()
  return (
    <section className="shell-group-about" aria-labelledby="about">
      <div className="shell-group-story">
        <div>
          <h2 id="about" tabIndex={-1}>
            {text('part.about', { name })}
          </h2>
          {story}
        </div>
        {(outline || facts) && (
          <aside className="shell-group-figures" aria-label={text('part.figures', { name })}>
            {outline && <GroupOutline outline={outline} />}
            {facts}
          </aside>
        )}
      </div>
      {children}
    </section>
  )
}
