import { useEffect, useRef, useState } from 'react'
import type { PictureChange } from '../../shared/calls.ts'
import type { LibraryPicture } from '../../shared/LibraryPicture.ts'
import type { FieldSchema } from '../fields/controlFor.ts'
import { SchemaField } from '../fields/SchemaField.tsx'
import { useSchema } from '../fields/useSchema.ts'
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
const others = ['caption', 'credit', 'licence', 'expires'] as const
const decoration: FieldSchema = {
  type: 'boolean',
  title: 'It is decoration',
  description: 'The page says as much without it.',
}

/** What is said of a picture. It is used once it is said what it shows, or that it is decoration. */
export function PictureForm({ picture, set, onChanged, onPick }: PictureFormProps) {
  const schema = useSchema('media')?.properties?.['media']?.items
  const [change, setChange] = useState<PictureChange>({})
  const [message, setMessage] = useState<string>()
  const now = { ...picture, ...change }
  const isDescribed = now.alt === '' || Boolean(now.alt?.trim())
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

  async function save(): Promise<void> {
    const result = isChanged ? await call('media.update', { set, file, id, base, change }) : undefined
    if (result?.kind === 'refused') throw new Error(result.message)
    setChange({})
    if (result) onChanged(result.picture)
    onPick?.(result?.picture ?? picture)
  }

  async function remove(): Promise<void> {
    await call('media.remove', { set, file, id, base })
    onChanged(undefined)
  }

  const field = (name: keyof PictureChange, its: FieldSchema, value: unknown = now[name] ?? undefined) => (
    <SchemaField
      key={its.title}
      schema={its}
      name={name}
      path={[name]}
      value={value}
      isRequired={name === 'alt'}
      onChange={(_, next) => setChange({ ...change, [name]: next ?? null })}
      problemsAt={() => []}
    />
  )
  if (typeof schema !== 'object') return null
  const { alt = {}, ...its } = schema.properties ?? {}
  return (
    <form
      ref={form}
      className="studio-picture"
      aria-label={id}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation() // to the form of a field that it is chosen for
        void attempt(save)
      }}
    >
      {picture.canChange ? (
        <FocalPoint
          picture={picture}
          focus={now.focus ?? middle}
          onChange={(focus) => setChange({ ...change, focus })}
        />
      ) : (
        <>
          <img src={picture.thumbnail} alt="" />
          <p className="studio-soft">A program makes this picture; it is changed there.</p>
        </>
      )}
      <fieldset disabled={!picture.canChange} className="studio-fields">
        {now.alt !== '' && field('alt', alt)}
        <SchemaField
          schema={decoration}
          name="alt"
          path={['alt']}
          value={now.alt === ''}
          isRequired
          onChange={(_, isDecoration) => setChange({ ...change, alt: isDecoration ? '' : null })}
          problemsAt={() => []}
        />
        {others.map((name) => field(name, its[name] ?? {}))}
      </fieldset>
      <Uses id={id} file={file} />
      {message !== undefined && <p role="alert">{message}</p>}
      <div className="studio-picture-actions">
        <button type="submit" className="studio-main-action" disabled={onPick ? !isDescribed : !isChanged}>
          {onPick ? 'Use this picture' : 'Keep'}
        </button>
        {picture.canChange && (
          <button type="button" onClick={() => void attempt(remove)}>
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
