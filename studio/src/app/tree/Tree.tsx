import type { ListedDocument } from '@tessera/content/write'
import { useDeferredValue, useState } from 'react'
import { call } from '../store/call.ts'
import { studio } from '../store/studio.ts'
import { useAnswer } from '../store/useAnswer.ts'
import { useStudio } from '../store/useStudio.ts'

const pageSize = 100
const largest = 500 /* documents; who looks for others searches */
const first = { text: '', max: pageSize }
const kinds = {
  '': 'Everything',
  page: 'Pages',
  region: 'Regions',
  form: 'Forms',
  email: 'E-mail',
  site: 'Site',
  media: 'Media',
}

/** All documents, found by title or name; of many thousands a page at a time. */
export function Tree() {
  const { set, document, listed } = useStudio()
  const [query, setQuery] = useState(first)
  const [kind, setKind] = useState('page')
  const wanted = useDeferredValue({ ...query, ...(kind !== '' && { kind }) })
  const key = JSON.stringify([set?.set, wanted, listed])
  const { latest } = useAnswer(key, () => set && call('list', { set: set.set, ...wanted }))
  const { documents = [], total = 0 } = latest ?? {}
  return (
    <nav className="studio-tree" aria-label="Documents">
      <button type="button" onClick={() => studio.ask('newPage')}>
        New page …
      </button>
      <input
        type="search"
        aria-label="Find a page, a place or another document"
        placeholder="Find a page or a place"
        value={query.text}
        onChange={({ target }) => setQuery({ ...first, text: target.value })}
      />
      <select aria-label="Kind" value={kind} onChange={({ target }) => setKind(target.value)}>
        {Object.entries(kinds).map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
      <output className="studio-soft">
        {total === 1 ? '1 document' : `${total.toLocaleString('en')} documents`}
      </output>
      <ul>
        {documents.toSorted(homeFirst).map((one) => (
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
      <PagesWithoutDocument text={query.text} known={documents} />
    </nav>
  )
}

const homeFirst = (one: ListedDocument, other: ListedDocument) =>
  Number(other.path === '/') - Number(one.path === '/')

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
      <small dir="ltr">{path ?? file}</small>
    </button>
  )
}

const maxFound = 12

/** Each place has a page; its document begins with the first change. */
function PagesWithoutDocument({ text, known }: { text: string; known: readonly ListedDocument[] }) {
  const { set } = useStudio()
  const wanted = useDeferredValue(text)
  const isAsked = set !== undefined && wanted.trim().length > 1
  const { latest } = useAnswer(JSON.stringify([set?.set, wanted]), () =>
    isAsked ? call('search', { set: set.set, text: wanted, max: maxFound }) : undefined,
  )
  const paths = new Set(known.map(({ path }) => path))
  const hits = (isAsked ? (latest?.hits ?? []) : []).filter(
    ({ href }) => /^\/[^?#]*$/.test(href) && !paths.has(href),
  )
  if (hits.length === 0) return null
  return (
    <section aria-label="Found on the site">
      <h2>On the site</h2>
      <ul>
        {hits.map(({ href, name, kind }) => (
          <li key={href}>
            <button type="button" className="studio-row" onClick={() => void studio.openPath(href)}>
              <span dir="auto">{name}</span>
              <small dir="ltr">
                {kind}, {href}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
