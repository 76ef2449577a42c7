import { useDeferredValue, useId, useState } from 'react'
import { LinkPicker } from '../links/LinkPicker.tsx'
import { PicturePicker } from '../media/PicturePicker.tsx'
import type { Pick } from './controlFor.ts'
import { useOffers } from './useOffers.ts'

interface PickedInputProps {
  pick: Pick
  value: string
  onChange(value: string): void
  id?: string
  label?: string
  describedBy?: string | undefined
  isInvalid?: boolean
}

/** A name of something else, or a link. */
export function PickedInput(props: PickedInputProps) {
  return props.pick === 'link' ? <LinkPicker {...props} /> : <NameInput {...props} />
}

/** What is typed is searched, and what is found offered. */
function NameInput({ pick, value, onChange, id, label, describedBy, isInvalid }: PickedInputProps) {
  const listId = useId()
  const [isPicking, setPicking] = useState(false)
  const offers = useOffers(pick, useDeferredValue(value))
  const chosen = offers.find((one) => one.value === value)
  return (
    <>
      <input
        id={id}
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        list={listId}
        autoComplete="off"
        placeholder={placeholders[pick]}
        dir="auto"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={listId}>
        {offers.map((one) => (
          <option key={one.value} value={one.value}>
            {one.name}
          </option>
        ))}
      </datalist>
      {pick === 'picture' && (
        <button type="button" onClick={() => setPicking(true)}>
          Choose a picture …
        </button>
      )}
      {isPicking && (
        <PicturePicker
          onCancel={() => setPicking(false)}
          onPick={(picture) => {
            setPicking(false)
            onChange(picture.id)
          }}
        />
      )}
      {chosen && <small className="studio-soft">{chosen.name}</small>}
    </>
  )
}

const placeholders: Readonly<Partial<Record<Pick, string>>> = {
  picture: 'Name of a picture',
  place: 'Type the name of a place',
  region: 'Choose a region',
  email: 'Choose an address',
  form: 'Choose a form',
}
