import { useState } from 'react'
import { FormDialog } from '../parts/FormDialog.tsx'
import { call } from '../store/call.ts'
import { studio } from '../store/studio.ts'

/** Changes that become public together, apart from others. */
export function NewSetDialog() {
  const [title, setTitle] = useState('')
  const create = async () => studio.enterSet(await call('createSet', { title }))
  return (
    <FormDialog title="New set of changes" submit="Begin" isReady={title.trim() !== ''} act={create}>
      <p>What you change in a set becomes public together, such as a campaign or a translation.</p>
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
    </FormDialog>
  )
}
