import type { ListedDocument } from '@tessera/content/write'
import { useDeferredValue, useState } from 'react'
import { call } from '../store/call.ts'
import { studio } from '../store/studio.ts'
import { useAnswer } from '../store/useAnswer.ts'
import { useStudio } from '../store/useStudio.ts'

const pageSize = 100
const largest = 500 /* documents; who looks for others searches */
const first = { text: '', max: pageSize }

/** All documents, found by title or name; of many thousands a page at a time. */
export function Tree() {
  const { set, document, listed } = useStudio()
  const [query, setQuery] = useState(first)
  const wanted = useDeferredValue(query)
  const key = JSON.stringify([set?.set, wanted, listed])
  const { latest } = useAnswer(key, () => set && call('list', { set: set.set, ...wanted }))
  const { documents = [], total = 0 } = latest ?? {}
  return (
    <nav className="studio-tree" aria-label="Documents">
      <input
        type="search"
        aria-label="Find a document"
        placeholder="Find a document"
        value={query.text}
        onChange={({ target }) => setQuery({ ...first, text: target.value })}
      />
      <output className="studio-soft">
        {total === 1 ? '1 document' : `${total.toLocaleString('en')} documents`}
      </output>
      <ul>
        {documents.map((one) => (
          <li key={one.file}>
            <Row document={one} isOpen={one.file === document?.file} />
          </li>
        ))}
      </ul>
      {documents.length < Math.min(total, largest) && (
        <button type="button" onClick={() => setQuery({ ...query, max: query.max + pageSize })}>
          Show more
        </button>
      )}
    </nav>
  )
}

const draftWords = { new: 'new', changed: 'changed', removed: 'removed' } as const

function Row({ document, isOpen }: { document: ListedDocument; isOpen: boolean }) {
  const { file, title, path, draft, hidden } = document
  return (
    <button
      type="button"
      className="studio-row"
      aria-current={isOpen ? 'page' : undefined}
      onClick={() => void studio.open(file, path)}
    >
      <span dir="auto">{title}</span>
      {draft && <em>{draftWords[draft]}</em>}
      {hidden && <em>hidden</em>}
      <small dir="ltr">{file}</small>
    </button>
  )
}
