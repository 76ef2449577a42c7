import { useState } from 'react'
import { Dialog } from '../parts/Dialog.tsx'
import { Message } from '../parts/Message.tsx'
import { call } from '../store/call.ts'
import { studio } from '../store/studio.ts'
import { useStudio } from '../store/useStudio.ts'
import { References } from './References.tsx'

/** The open document under another name; who refers to it follows, and its old address leads to the new. */
export function RenameDialog() {
  const { document, set } = useStudio()
  const [, folder = '', name = '', ending = ''] = /^([^/]*\/)?(.*?)(\.\w+)$/.exec(document?.file ?? '') ?? []
  const [next, setNext] = useState(name)
  async function rename(): Promise<void> {
    if (!document || !set) return
    const to = `${folder}${next}${ending}`
    await studio.attempt(async () => {
      await studio.flush()
      await call('rename', { file: document.file, to, set: set.set })
      studio.ask(undefined)
      studio.changed()
      await studio.open(to, document.path?.replace(name, next))
    })
  }
  return (
    <Dialog title="Rename">
      <form className="studio-fields" action={rename}>
        <label className="studio-field">
          <span>New name</span>
          <input required dir="ltr" value={next} onChange={({ target }) => setNext(target.value)} />
        </label>
        <p className="studio-hint">
          In the same set: links to it follow, and its old address leads to the new one. For visitors nothing
          changes before you publish.
        </p>
        <References document={document} />
        <Message />
        <button type="submit" className="studio-main-action" disabled={next === name || next === ''}>
          Rename
        </button>
      </form>
    </Dialog>
  )
}
