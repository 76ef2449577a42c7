import { useEffect, useRef, useState } from 'react'
import type { PictureChange } from '../../shared/calls.ts'
import type { LibraryPicture } from '../../shared/LibraryPicture.ts'
import { call } from '../store/call.ts'
import { studio } from '../store/studio.ts'
import { useAnswer } from '../store/useAnswer.ts'
import { FocalPoint } from './FocalPoint.tsx'

interface PictureFormProps {
  picture: LibraryPicture
  set: string
  /** `undefined`: it was removed. */
  onChanged(picture: LibraryPicture | undefined): void
  onPick?: ((picture: LibraryPicture) => void) | undefined
}

const middle = { x: 50, y: 50 }
const lines = [
  ['caption', 'Caption'],
  ['credit', 'Credit, shown beside it'],
  ['licence', 'Licence, for editors'],
] as const

/** What is said of a picture. It is used once it is said what it shows, or that it is decoration. */
export function PictureForm({ picture, set, onChanged, onPick }: PictureFormProps) {
  const [change, setChange] = useState<PictureChange>({})
  const [message, setMessage] = useState<string>()
  const now = { ...picture, ...change }
  const isDecoration = now.alt === ''
  const isDescribed = isDecoration || Boolean(now.alt?.trim())
  const isChanged = Object.keys(change).length > 0
  const { file, id, revision: base } = picture

  const form = useRef<HTMLFormElement>(null)
  useEffect(function show() {
    form.current?.scrollIntoView({ block: 'nearest' }) // below the pictures on a phone
  }, [])

  /** Failures stand beside the buttons: the page behind the dialog is not seen. */
  async function attempt(act: () => Promise<void>): Promise<void> {
    setMessage('…')
    await act().then(
      () => setMessage(undefined),
      (error: Error) => {
        setMessage(error.message)
        studio.report(error)
      },
    )
  }

  async function save(): Promise<LibraryPicture> {
    if (!isChanged) return picture
    const result = await call('media.update', { set, file, id, base, change })
    if (result.kind === 'refused') throw new Error(result.message)
    setChange({})
    onChanged(result.picture)
    return result.picture
  }

  return (
    <form
      ref={form}
      className="studio-picture"
      aria-label={id}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation() // to the form of a field that it is chosen for
        void attempt(async () => {
          const saved = await save()
          onPick?.(saved)
        })
      }}
    >
      {picture.canChange ? (
        <FocalPoint
          picture={picture}
          focus={now.focus ?? middle}
          onChange={(focus) => setChange({ ...change, focus })}
        />
      ) : (
        <img src={picture.thumbnail} alt="" />
      )}
      <fieldset disabled={!picture.canChange}>
        <label>
          What does it show? This is read to those who do not see it.
          <textarea
            rows={3}
            maxLength={1000}
            disabled={isDecoration}
            value={now.alt ?? ''}
            onChange={({ target }) => setChange({ ...change, alt: target.value || null })}
          />
        </label>
        <label className="studio-check">
          <input
            type="checkbox"
            checked={isDecoration}
            onChange={({ target }) => setChange({ ...change, alt: target.checked ? '' : null })}
          />
          Decoration: the text says as much without it
        </label>
        {lines.map(([field, label]) => (
          <label key={field}>
            {label}
            <input
              maxLength={1000}
              value={now[field] ?? ''}
              onChange={({ target }) => setChange({ ...change, [field]: target.value || null })}
            />
          </label>
        ))}
        <label>
          May be shown until
          <input
            type="date"
            value={now.expires ?? ''}
            onChange={({ target }) => setChange({ ...change, expires: target.value || null })}
          />
        </label>
      </fieldset>
      {!picture.canChange && (
        <p className="studio-soft">A program makes this picture; it is changed there.</p>
      )}
      <Uses id={id} file={file} />
      {message !== undefined && <p role="alert">{message}</p>}
      <div className="studio-picture-actions">
        <button type="submit" className="studio-main-action" disabled={onPick ? !isDescribed : !isChanged}>
          {onPick ? 'Use this picture' : 'Keep'}
        </button>
        {picture.canChange && (
          <button
            type="button"
            onClick={() =>
              void attempt(async () => {
                await call('media.remove', { set, file, id, base })
                onChanged(undefined)
              })
            }
          >
            Remove
          </button>
        )}
      </div>
      {onPick && !isDescribed && <p className="studio-soft">Say what it shows before you use it.</p>}
    </form>
  )
}

/** Asked for once it is opened: all documents are searched. */
function Uses({ id, file }: { id: string; file: string }) {
  const [isOpen, setOpen] = useState(false)
  const { value } = useAnswer(`${id} ${isOpen}`, () =>
    isOpen ? call('media.uses', { id, file }) : undefined,
  )
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Where it is used</summary>
      {value?.length === 0 && <p className="studio-soft">Nowhere.</p>}
      <ul>
        {value?.map((one) => (
          <li key={one} dir="ltr">
            {one}
          </li>
        ))}
      </ul>
    </details>
  )
}
