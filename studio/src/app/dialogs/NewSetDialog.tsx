import { useState } from 'react'
import { Dialog } from '../parts/Dialog.tsx'
import { call } from '../store/call.ts'
import { studio } from '../store/studio.ts'

/** Changes that become public together, apart from others. */
export function NewSetDialog() {
  const [title, setTitle] = useState('')
  const create = () =>
    studio.attempt(async () => {
      const set = await call('createSet', { title })
      studio.ask(undefined)
      await studio.enterSet(set)
    })
  return (
    <Dialog title="New set of changes">
      <p>What you change in a set becomes public together, such as a campaign or a translation.</p>
      <form className="studio-fields" action={create}>
        <label className="studio-field">
          <span>Its name</span>
          <input
            required
            maxLength={200}
            dir="auto"
            value={title}
            onChange={({ target }) => setTitle(target.value)}
          />
        </label>
        <button type="submit" className="studio-main-action" disabled={title.trim() === ''}>
          Begin
        </button>
      </form>
    </Dialog>
  )
}
