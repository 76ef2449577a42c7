import { setIn } from '@tessera/content/write/text'
import { slugOf } from '@tessera/content/slugOf'
import { useState } from 'react'
import { SearchInput } from '../fields/SearchInput.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { call, CallFailed } from '../store/call.ts'
import { studio } from '../store/studio.ts'
import { useStudio } from '../store/useStudio.ts'

const kinds = [
  { kind: 'text', name: 'Page with text' },
  { kind: 'detail', name: 'Page of a place' },
  { kind: 'list', name: 'List of places' },
] as const
type Kind = (typeof kinds)[number]['kind']

/** A page that does not exist yet; its address comes from its title. */
export function NewPageDialog() {
  const { set } = useStudio()
  const [kind, setKind] = useState<Kind>('text')
  const [title, setTitle] = useState('')
  const [folder, setFolder] = useState('')
  const [ownName, setOwnName] = useState<string>()
  const [problem, setProblem] = useState('')
  const name =
    kind === 'detail' ? `places/${title}` : (ownName ?? [folder, slugOf(title)].filter(Boolean).join('/'))

  async function create(): Promise<void> {
    if (!set) return
    const file = `pages/${name}.md`
    try {
      const result = await call('save', { set: set.set, file, base: null, text: firstText(kind, title) })
      if (result.kind === 'conflict') return setProblem(`/${name} is taken. Choose another address.`)
      studio.changed()
      studio.ask(undefined)
      await studio.open(file, `/${name}`)
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      setProblem(error.message)
    }
  }

  return (
    <Dialog title="New page">
      <form className="studio-fields" action={create}>
        <label className="studio-field">
          <span>Kind</span>
          <select value={kind} onChange={({ target }) => setKind(target.value as Kind)}>
            {kinds.map((one) => (
              <option key={one.kind} value={one.kind}>
                {one.name}
              </option>
            ))}
          </select>
        </label>
        {kind === 'detail' ? (
          <div className="studio-field">
            <label htmlFor="studio-new-place">Place</label>
            <SearchInput id="studio-new-place" pick="place" value={title} onChange={setTitle} />
          </div>
        ) : (
          <>
            <label className="studio-field">
              <span>Title</span>
              <input required dir="auto" value={title} onChange={({ target }) => setTitle(target.value)} />
            </label>
            <label className="studio-field">
              <span>
                Below <small>optional, such as travel</small>
              </span>
              <input value={folder} onChange={({ target }) => setFolder(slugOf(target.value))} />
            </label>
            <label className="studio-field">
              <span>Address</span>
              <input required dir="ltr" value={name} onChange={({ target }) => setOwnName(target.value)} />
            </label>
          </>
        )}
        {problem !== '' && (
          <p className="studio-problem" role="alert">
            {problem}
          </p>
        )}
        <button type="submit" className="studio-main-action" disabled={name === '' || title === ''}>
          Make the page
        </button>
      </form>
    </Dialog>
  )
}

function firstText(kind: Kind, title: string): string {
  const fields =
    kind === 'detail' ? { kind, place: title } : { kind, title, description: title, heading: title }
  const yaml = Object.entries(fields).reduce((text, [name, value]) => setIn(text, [name], value), '')
  return `---\n${yaml}---\n${kind === 'text' ? '\nThe first paragraph.\n' : ''}`
}
