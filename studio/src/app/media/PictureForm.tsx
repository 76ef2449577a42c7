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
  /** Called with the changed picture; undefined if the picture was removed. */
  onChanged(picture: LibraryPicture | undefined): void
  onPick?: ((picture: LibraryPicture) => void) | undefined
}

const middle = { x: 50, y: 50 }
const others = ['caption', 'credit', 'licence', 'expires'] as const
const decoration: FieldSchema = {
  type: 'boolean',
  title: 'Decorative',
  description: 'The page loses no information without this picture.',
}

/** Edits a picture's fields. Pages can use a picture once it has an alternative text or is decorative. */
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
    form.current?.scrollIntoView({ block: 'nearest' }) // on a phone the form is below the pictures
  }, [])

  /** Shows failures beside the buttons, because the dialog hides the top bar. */
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

  const field = (name: keyof PictureChange, one: FieldSchema, value: unknown = now[name] ?? undefined) => (
    <SchemaField
      key={one.title}
      schema={one}
      name={name}
      path={[name]}
      value={value}
      isRequired={name === 'alt'}
      onChange={(_, next) => setChange({ ...change, [name]: next ?? null })}
      problemsAt={() => []}
    />
  )
  if (typeof schema !== 'object') return null
  const { alt = {}, ...schemas } = schema.properties ?? {}
  return (
    <form
      ref={form}
      className="studio-picture"
      aria-label={id}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation() // React would also submit the form around the field
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
          <p className="studio-soft">A program generates this picture. It cannot be changed here.</p>
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
        {others.map((name) => field(name, schemas[name] ?? {}))}
      </fieldset>
      <Uses id={id} file={file} />
      {message !== undefined && <p role="alert">{message}</p>}
      <div className="studio-picture-actions">
        <button type="submit" className="studio-main-action" disabled={onPick ? !isDescribed : !isChanged}>
          {onPick ? 'Use this picture' : 'Save'}
        </button>
        {picture.canChange && (
          <button type="button" onClick={() => void attempt(remove)}>
            Remove
          </button>
        )}
      </div>
      {onPick && !isDescribed && <p className="studio-soft">Describe the picture before you use it.</p>}
    </form>
  )
}

/** Lists uses of the picture, loaded only when opened, because the server searches all documents. */
function Uses({ id, file }: { id: string; file: string }) {
  const [isOpen, setOpen] = useState(false)
  const { value } = useAnswer(`${id} ${isOpen}`, () =>
    isOpen ? call('media.uses', { id, file }) : undefined,
  )
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Where it is used</summary>
      {value?.length === 0 && <p className="studio-soft">Not used.</p>}
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
