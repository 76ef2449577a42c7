import { useState } from 'react'
import { LinkInput } from '../fields/LinkInput.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'
import { callInSet } from '../store/call.ts'
import { studio } from '../store/studio.ts'
import { useStudio } from '../store/useStudio.ts'
import { References } from './References.tsx'

const fates = {
  redirect: 'Redirect to another page',
  unlink: 'Remove the links and keep their text',
} as const

/** Removes the open document, and redirects or removes the links to it. */
export function RemoveDialog() {
  const { file = '', path } = useStudio().document ?? {}
  const hasAddress = path !== undefined
  const [fate, setFate] = useState<keyof typeof fates>(hasAddress ? 'redirect' : 'unlink')
  const [to, setTo] = useState('')
  const isReady = fate === 'unlink' || to !== ''
  async function remove(): Promise<void> {
    await studio.flush()
    await callInSet('remove', { file, fate: fate === 'redirect' ? { redirectTo: to } : { unlink: true } })
    studio.update({ document: undefined })
    studio.listAgain()
  }
  return (
    <FormDialog title="Remove" submit="Remove" isReady={isReady} act={remove}>
      <p>
        <b dir="ltr">{file}</b> will be removed when you publish. History keeps its text.
      </p>
      <References file={file} />
      {hasAddress && (
        <fieldset className="studio-group">
          <legend>Links to it</legend>
          {(['redirect', 'unlink'] as const).map((name) => (
            <label key={name} className="studio-check">
              <input type="radio" name="fate" checked={fate === name} onChange={() => setFate(name)} />
              {fates[name]}
            </label>
          ))}
          {fate === 'redirect' && <LinkInput aria-label="Redirect to" value={to} onChange={setTo} />}
        </fieldset>
      )}
      {!isReady && <p className="studio-soft">Choose a page to redirect to, or remove the links.</p>}
    </FormDialog>
  )
}
