import { setIn } from '@tessera/content/write/text'
import { slugify } from '@tessera/content/slugify'
import { useState } from 'react'
import { useTypes, type SiteType } from '../fields/useTypes.ts'
import { FormDialog } from '../parts/FormDialog.tsx'
import { Options } from '../parts/Options.tsx'
import { CallFailed, callInSet } from '../store/call.ts'
import { studio } from '../store/studio.ts'

/** Creates a page; its title suggests its address. */
export function NewPageDialog() {
  const types = useTypes()
  const [kind, setKind] = useState('')
  const [title, setTitle] = useState('')
  const [folder, setFolder] = useState('')
  const [ownName, setOwnName] = useState<string>()
  const type = types.find((one) => one.type === kind)
  const ofType = type && `entries/${type.type}/${ownName ?? slugify(title)}`
  const name = ofType ?? ownName ?? [folder, slugify(title)].filter(Boolean).join('/')

  async function create(): Promise<void> {
    const file = type ? `${name}.md` : `pages/${name}.md`
    const text = type ? buildText({ [type.title]: title }, '') : buildFirstText(title)
    const { kind: result } = await callInSet('save', { file, base: null, text })
    if (result === 'conflict')
      throw new CallFailed({ code: 'taken', message: `/${name} already exists. Choose another address.` })
    studio.listAgain()
    await studio.open(file, `/${name}`)
  }

  return (
    <FormDialog title="New page" submit="Create page" isReady={name !== '' && title !== ''} act={create}>
      <KindField kind={kind} types={types} onChange={setKind} />
      <label className="studio-field">
        <span>Title</span>
        <input required dir="auto" value={title} onChange={({ target }) => setTitle(target.value)} />
      </label>
      {!type && (
        <label className="studio-field">
          <span>
            Folder <small>optional, such as travel</small>
          </span>
          <input value={folder} onChange={({ target }) => setFolder(slugify(target.value))} />
        </label>
      )}
      <label className="studio-field">
        <span>Address</span>
        <input
          required
          dir="ltr"
          value={ofType ? ofType.replace(/^.*\//, '') : name}
          onChange={({ target }) => setOwnName(target.value)}
        />
      </label>
    </FormDialog>
  )
}

interface KindFieldProps {
  kind: string
  types: readonly SiteType[]
  onChange(kind: string): void
}

function KindField({ kind, types, onChange }: KindFieldProps) {
  return (
    <label className="studio-field">
      <span>Kind</span>
      <select value={kind} onChange={({ target }) => onChange(target.value)}>
        <option value="">Page with text</option>
        <Options of={types.map((one) => [one.type, one.name])} />
      </select>
    </label>
  )
}

function buildFirstText(title: string): string {
  return buildText({ kind: 'text', title, description: title, heading: title }, '\nThe first paragraph.\n')
}

function buildText(fields: Readonly<Record<string, string>>, body: string): string {
  const yaml = Object.entries(fields).reduce((text, [name, value]) => setIn(text, [name], value), '')
  return `---\n${yaml}---\n${body}`
}
