import { useState } from 'react'
import { SearchInput } from '../fields/SearchInput.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { Message } from '../parts/Message.tsx'
import { call } from '../store/call.ts'
import { studio } from '../store/studio.ts'
import { useStudio } from '../store/useStudio.ts'
import { References } from './References.tsx'

/** The open document gone, and what becomes of the links to it. */
export function RemoveDialog() {
  const { document, set } = useStudio()
  const [fate, setFate] = useState<'redirect' | 'unlink'>('redirect')
  const [to, setTo] = useState('')
  const hasAddress = document?.path !== undefined
  const isOpen = hasAddress && fate === 'redirect' && to === ''
  async function remove(): Promise<void> {
    if (!document || !set) return
    const chosen = fate === 'redirect' && hasAddress ? { redirectTo: to } : { unlink: true as const }
    await studio.attempt(async () => {
      await studio.flush()
      await call('remove', { file: document.file, set: set.set, fate: chosen })
      studio.update({ document: undefined, question: undefined })
      studio.changed()
    })
  }
  return (
    <Dialog title="Remove">
      <form className="studio-fields" action={remove}>
        <p>
          <b dir="ltr">{document?.file}</b> goes when you publish. History keeps its text.
        </p>
        <References document={document} />
        {hasAddress && (
          <fieldset className="studio-group">
            <legend>Links to it</legend>
            <label className="studio-check">
              <input
                type="radio"
                name="fate"
                checked={fate === 'redirect'}
                onChange={() => setFate('redirect')}
              />
              lead to another page
            </label>
            {fate === 'redirect' && (
              <SearchInput pick="link" aria-label="Which page" value={to} onChange={setTo} />
            )}
            <label className="studio-check">
              <input
                type="radio"
                name="fate"
                checked={fate === 'unlink'}
                onChange={() => setFate('unlink')}
              />
              are taken away; their words stay
            </label>
          </fieldset>
        )}
        <Message />
        {isOpen && <p className="studio-soft">Choose the page that the links lead to, or take them away.</p>}
        <button type="submit" className="studio-main-action" disabled={isOpen}>
          Remove
        </button>
      </form>
    </Dialog>
  )
}
