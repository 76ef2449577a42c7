import { useState } from 'react'
import type { SharedLink } from '../../shared/calls.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { call } from '../store/call.ts'
import { studio } from '../store/studio.ts'
import { useAnswer } from '../store/useAnswer.ts'
import { useStudio } from '../store/useStudio.ts'

/** Links that show what is not public yet to a colleague without an account. */
export function ShareDialog() {
  const { set, document } = useStudio()
  const [days, setDays] = useState(7)
  const [made, setMade] = useState<SharedLink>()
  const [changes, setChanges] = useState(0)
  const [isCopied, setCopied] = useState(false)
  const { latest: shares = [] } = useAnswer(
    `shares ${set?.set} ${changes}`,
    () => set && call('shares', { set: set.set }),
  )

  const create = () =>
    studio.attempt(async () => {
      if (!set) return
      setMade(await call('share', { set: set.set, path: document?.path ?? '/', days }))
      setCopied(false)
      setChanges(changes + 1)
    })
  const end = (share: string) =>
    studio.attempt(async () => {
      await call('endShare', { share })
      if (made?.share === share) setMade(undefined)
      setChanges(changes + 1)
    })

  return (
    <Dialog title="Show it to someone">
      <p>Who has the link sees the drafts of “{set?.title}”, without signing in, until it expires.</p>
      <form className="studio-row-of-fields" action={create}>
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
          Make a link
        </button>
      </form>
      {made && (
        <div className="studio-row-of-fields">
          <input
            readOnly
            aria-label="The link"
            dir="ltr"
            value={made.url}
            onFocus={({ target }) => target.select()}
          />
          <button
            type="button"
            onClick={() => void navigator.clipboard.writeText(made.url).then(() => setCopied(true))}
          >
            {isCopied ? 'Copied' : 'Copy'}
          </button>
        </div>
      )}
      {shares.length > 0 && <h3>Links that work now</h3>}
      <ul className="studio-list">
        {shares.map(({ share, by, expiresAt }) => (
          <li key={share}>
            By {by}, until {when.format(expiresAt)}{' '}
            <button type="button" onClick={() => void end(share)}>
              End it
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

const when = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
