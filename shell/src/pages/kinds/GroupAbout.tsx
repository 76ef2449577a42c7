import type { Outline } from '@tessera/kit/contract/content'
import type { EntryPart, TextPage } from '@tessera/content/port'
import { Blocks } from '../blocks/Blocks.tsx'
import { Chips } from '../parts/Chips.tsx'
import { EntryFacts } from '../parts/EntryFacts.tsx'
import { GroupOutline } from '../parts/GroupOutline.tsx'
import { useWords } from '../words/PageWords.ts'

interface GroupAboutProps {
  page: TextPage
  outline: Outline | undefined
  /** The text and the facts. */
  parts: readonly EntryPart[]
}

/** The text and the facts of a group, below its list. */
export function GroupAbout({ page, outline, parts }: GroupAboutProps) {
  const { text } = useWords()
  const name = page.heading
  const facts = parts.flatMap((part) => (part.kind === 'facts' ? [...part.facts, ...part.wide] : []))
  if (parts.length === 0) return null
  return (
    <section className="shell-group-about" aria-labelledby="about">
      <div className="shell-group-story">
        <div>
          <h2 id="about" tabIndex={-1}>
            {text('part.about', { name })}
          </h2>
          {parts.map((part) => part.kind === 'body' && <Chips key={part.kind} chips={part.chips} />)}
          <Blocks blocks={page.blocks} language={page.contentLanguage} />
        </div>
        {(outline || facts.length > 0) && (
          <aside className="shell-group-figures" aria-label={text('part.figures', { name })}>
            {outline && <GroupOutline outline={outline} />}
            <EntryFacts facts={facts} />
          </aside>
        )}
      </div>
    </section>
  )
}
