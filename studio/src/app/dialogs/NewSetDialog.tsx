import { useState } from 'react'
import { FormDialog } from '../parts/FormDialog.tsx'
import { call } from '../store/call.ts'
import { studio } from '../store/studio.ts'

export function NewSetDialog() {
  const [title, setTitle] = useState('')
  const create = async () => studio.enterSet(await call('createSet', { title }))
  return (
    <FormDialog title="New set of changes" submit="Create set" isReady={title.trim() !== ''} act={create}>
      <p>All changes in a set are published together: a campaign, for example, or a translation.</p>
      <label className="studio-field">
        <span>Name</span>
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
