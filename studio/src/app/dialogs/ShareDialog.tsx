import { useState } from 'react'
import type { SharedLink } from '../../shared/calls.ts'
import { Button } from '../parts/Button.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { Message } from '../parts/Message.tsx'
import { Time } from '../parts/Time.tsx'
import { call, callInSet } from '../store/call.ts'
import { studio } from '../store/studio.ts'
import { useAnswer } from '../store/useAnswer.ts'
import { useStudio } from '../store/useStudio.ts'

/** Creates and ends links that show a set's drafts to someone without an account. */
export function ShareDialog() {
  const { set, document } = useStudio()
  const [days, setDays] = useState(7)
  const [created, setCreated] = useState<SharedLink>()
  const [changes, setChanges] = useState(0)
  const [isCopied, setCopied] = useState(false)
  const { latest: shares = [] } = useAnswer(`shares ${set?.set} ${changes}`, () => callInSet('shares', {}))

  const change = (act: () => Promise<SharedLink | undefined>) =>
    studio.attempt(async () => {
      setCreated(await act())
      setCopied(false)
      setChanges(changes + 1)
    })
  const create = () => void change(() => callInSet('share', { path: document?.path ?? '/', days }))
  const end = (share: string) =>
    change(async () => {
      await call('endShare', { share })
      return created?.share === share ? undefined : created
    })
  const copy = () => void navigator.clipboard.writeText(created?.url ?? '').then(() => setCopied(true))

  return (
    <Dialog title="Share a preview">
      <p>Anyone with the link can see the drafts in “{set?.title}” without signing in, until it expires.</p>
      <form className="studio-actions" action={create}>
        <label>
          Days{' '}
          <input
            type="number"
            min={1}
            max={30}
            value={days}
            onChange={({ target }) => setDays(target.valueAsNumber || 1)}
          />
        </label>
        <button type="submit" className="studio-main-action">
          Create link
        </button>
      </form>
      <Message />
      {created && (
        <div className="studio-actions">
          <input readOnly aria-label="Link" dir="ltr" value={created.url} onFocus={selectAll} />
          <Button onClick={copy}>{isCopied ? 'Copied' : 'Copy'}</Button>
        </div>
      )}
      {shares.length > 0 && <h3>Active links</h3>}
      <ul className="studio-list">
        {shares.map(({ share, by, expiresAt }) => (
          <li key={share}>
            By {by}, until <Time at={expiresAt} /> <Button onClick={() => void end(share)}>End</Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

const selectAll = ({ target }: { target: HTMLInputElement }) => target.select()
