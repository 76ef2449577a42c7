import { useState } from 'react'
import { FormDialog } from '../parts/FormDialog.tsx'
import { callInSet } from '../store/call.ts'
import { studio } from '../store/studio.ts'
import { useStudio } from '../store/useStudio.ts'
import { References } from './References.tsx'

/** Renames the open document; links to it are updated, and its old address redirects. */
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
        Links to it are updated in the same set, and its old address redirects to the new one. Nothing changes
        for visitors until you publish.
      </p>
      <References file={file} />
    </FormDialog>
  )
}
