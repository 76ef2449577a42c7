import { themeTitles } from '@tessera/content/theme/titles'
import type { ListedDocument } from '@tessera/content/write'
import { useDeferredValue, useState, type ReactNode } from 'react'
import { useTypes } from '../fields/useTypes.ts'
import { Button } from '../parts/Button.tsx'
import { formatLabel } from '../parts/formatLabel.ts'
import { Options } from '../parts/Options.tsx'
import { callInSet } from '../store/call.ts'
import { formatLanguage, readSite } from '../languages/readTranslations.ts'
import { studio } from '../store/studio.ts'
import { useAnswer, useCall } from '../store/useAnswer.ts'
import { useStudio } from '../store/useStudio.ts'

const pageSize = 100
const maxShown = 500 /* documents shown at a time; search finds the others */
const maxFound = 12
const firstQuery = { text: '', max: pageSize }
const kindNames: Readonly<Record<string, string>> = {
  form: 'Forms',
  email: 'E-mail',
  site: 'Site',
  media: 'Media',
  words: 'Words',
  theme: 'Theme',
  translation: 'Translations',
  removed: 'Removed',
}

/** Lists and searches documents, a page at a time. */
export function Tree() {
  const { set, document, listed } = useStudio()
  const [query, setQuery] = useState(firstQuery)
  const [kind, setKind] = useState('page')
  const wanted = useDeferredValue({ ...query, ...(kind !== '' && { kind }) })
  const key = JSON.stringify([set?.set, wanted, listed, document?.revision === null])
  const { latest } = useAnswer(key, () => callInSet('list', wanted))
  const { documents = [], total = 0, kinds = [] } = latest ?? {}
  const found = useFoundOnSite(wanted.text, documents)
  return (
    <nav className="studio-tree" aria-label="Documents">
      <Button onClick={() => studio.openDialog('newPage')}>New page…</Button>
      <input
        type="search"
        aria-label="Find a document"
        placeholder="Find a document"
        value={query.text}
        onChange={({ target }) => setQuery({ ...firstQuery, text: target.value })}
      />
      <KindSelect kind={kind} kinds={kinds} onChange={setKind} />
      <output className="studio-soft">
        {latest && kind !== 'theme' && kind !== 'words' && formatCount(total, found.length)}
      </output>
      <ul>
        {documents.toSorted(homeFirst).map(({ file, title, path, draft, hidden }) => (
          <li key={file}>
            <Row
              title={title}
              about={path ?? file}
              isOpen={file === document?.file}
              onOpen={() => void studio.open(file, path)}
            >
              {draft && <em>{draft}</em>}
              {hidden && <em>hidden</em>}
            </Row>
          </li>
        ))}
      </ul>
      {(kind === 'theme' || kind === 'words') && latest && wanted.text === '' && (
        <NewFiles kind={kind} known={documents.map(({ file }) => file)} />
      )}
      {documents.length < Math.min(total, maxShown) && (
        <Button onClick={() => setQuery({ ...query, max: query.max + pageSize })}>Show more</Button>
      )}
      {found.length > 0 && (
        <section aria-label="Found on the site">
          <h2>On the site</h2>
          <ul>
            {found.map(({ href, name, kind: hitKind }) => (
              <li key={href}>
                <Row title={name} about={`${hitKind}, ${href}`} onOpen={() => void studio.openPath(href)} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </nav>
  )
}

/** A file that a site may have: its name, what it is called, and the text that it begins with. */
type PossibleFile = readonly [file: string, title: string, begun: string]

const noDrawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"></svg>\n'

const themeFiles = Object.entries(themeTitles)
  .filter(([name]) => name !== 'fonts.css')
  .map(([name, title]): PossibleFile => [
    `theme/${name}`,
    title,
    name.endsWith('.svg') ? noDrawing : ':root {\n}\n',
  ])

async function listWordsFiles(): Promise<readonly PossibleFile[]> {
  const { language, languages } = await readSite()
  return [language, ...languages].map((one) => [`words/${one}.json`, formatLanguage(one), '{}\n'])
}

/** What a theme, or the words, have no file for yet: the first change creates it. */
function NewFiles({ kind, known }: { kind: 'theme' | 'words'; known: readonly string[] }) {
  const { set, document, listed } = useStudio()
  const key = JSON.stringify([kind, set?.set, listed])
  const { value = [] } = useAnswer(key, async () => (kind === 'theme' ? themeFiles : await listWordsFiles()))
  return (
    <ul>
      {value
        .filter(([file]) => !known.includes(file))
        .map(([file, title, begun]) => (
          <li key={file}>
            <Row
              title={title}
              about={file}
              isOpen={document?.file === file}
              onOpen={() => void studio.open(file, undefined, begun)}
            >
              <em>none yet</em>
            </Row>
          </li>
        ))}
    </ul>
  )
}

interface KindSelectProps {
  kind: string
  /** Kinds and types of which the site has documents. */
  kinds: readonly string[]
  onChange(kind: string): void
}

/** Offers what the site has: its own types by their names, also those that have no document yet. */
function KindSelect({ kind, kinds, onChange }: KindSelectProps) {
  const types = useTypes().map(({ type, name }) => [`entry/${type}`, name] as const)
  const known = new Set<string>(types.map(([name]) => name))
  const gone = kinds.filter((one) => one.startsWith('entry/') && !known.has(one))
  const options = [
    ['', 'Everything'],
    ['page', 'Pages'],
    ...types,
    ...gone.map((one) => [one, formatLabel(one.slice('entry/'.length))] as const),
    ...Object.entries(kindNames).filter(([name]) =>
      [kind, 'removed', 'theme', 'words', ...kinds].includes(name),
    ),
  ] as const
  return (
    <select aria-label="Kind" value={kind} onChange={({ target }) => onChange(target.value)}>
      <Options of={options} />
    </select>
  )
}

const homeFirst = (one: ListedDocument, other: ListedDocument) =>
  Number(other.path === '/') - Number(one.path === '/')

function formatCount(total: number, found: number): string {
  if (total === 0) return found > 0 ? 'No document yet; its page is listed below' : 'Nothing found'
  return total === 1 ? '1 document' : `${total.toLocaleString('en')} documents`
}

/** Pages without a document, such as those of records: the first change creates the document. */
function useFoundOnSite(text: string, known: readonly ListedDocument[]) {
  const { set } = useStudio()
  const isAsked = text.trim().length > 1
  const { latest } = useCall('search', set && isAsked && { set: set.set, text, max: maxFound })
  const paths = new Set(known.map(({ path }) => path))
  const hits = isAsked && latest ? latest.hits : []
  return hits.filter(({ href }) => /^\/[^?#]*$/.test(href) && !paths.has(href))
}

interface RowProps {
  title: string
  about: string
  isOpen?: boolean
  onOpen(): void
  children?: ReactNode
}

function Row({ title, about, isOpen = false, onOpen, children }: RowProps) {
  return (
    <Button className="studio-row" aria-current={isOpen ? 'page' : undefined} onClick={onOpen}>
      <span dir="auto">{title}</span>
      {children}
      <small dir="ltr">{about}</small>
    </Button>
  )
}
