import { useState } from 'react'
import { FormDialog } from '../parts/FormDialog.tsx'
import { callInSet } from '../store/call.ts'
import { studio } from '../store/studio.ts'
import { useStudio } from '../store/useStudio.ts'
import { References } from './References.tsx'

/** The open document under another name; who refers to it follows, and its old address leads to the new. */
export function RenameDialog() {
  const { file = '', path } = useStudio().document ?? {}
  const [, folder = '', name = '', ending = ''] = /^([^/]*\/)?(.*?)(\.\w+)$/.exec(file) ?? []
  const [next, setNext] = useState(name)
  async function rename(): Promise<void> {
    const to = `${folder}${next}${ending}`
    await studio.flush()
    await callInSet('rename', { file, to })
    studio.listAgain()
    await studio.open(to, path?.replace(name, next))
  }
  return (
    <FormDialog title="Rename" submit="Rename" isReady={next !== name && next !== ''} act={rename}>
      <label className="studio-field">
        <span>New name</span>
        <input required dir="ltr" value={next} onChange={({ target }) => setNext(target.value)} />
      </label>
      <p className="studio-hint">
        In the same set: links to it follow, and its old address leads to the new one. For visitors nothing
        changes before you publish.
      </p>
      <References file={file} />
    </FormDialog>
  )
}
