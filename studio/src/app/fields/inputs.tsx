import type { AriaAttributes, KeyboardEvent, ReactNode } from 'react'
import { ColourInput } from './ColourInput.tsx'
import type { Control, FieldSchema } from './controlFor.ts'
import { DocumentInput } from './DocumentInput.tsx'
import { HoursInput } from './HoursInput.tsx'
import { LinkInput } from './LinkInput.tsx'
import { Options } from '../parts/Options.tsx'
import { PictureInput } from './PictureInput.tsx'

/** A control with a single input. */
export type PlainControl = Exclude<
  Control,
  { is: 'group' | 'tuple' | 'kinds' | 'list' | 'record' | 'hidden' }
>

interface InputProps {
  control: PlainControl
  schema: FieldSchema
  about: { id: string } & AriaAttributes
  value: unknown
  /** `value` as text; empty if there is none. */
  text: string
  isRequired: boolean
  set(value: unknown): void
  /** Empty text removes a field that is not required. */
  setText(text: string): void
}

type Render = (props: InputProps) => ReactNode

const documentInput: Render = ({ control, about, text, setText }) => (
  <DocumentInput {...about} kind={control.is} value={text} onChange={setText} />
)

/** The input of each control. */
export const inputs: Readonly<Record<PlainControl['is'], Render>> = {
  check: ({ about, value, isRequired, set }) => (
    <input
      {...about}
      type="checkbox"
      checked={value === true}
      onChange={({ target }) => set(target.checked || (isRequired ? false : undefined))}
    />
  ),
  number: ({ control, about, text, set }) =>
    control.is === 'number' && (
      <input
        {...about}
        type="number"
        step={control.step}
        min={control.min}
        max={control.max}
        value={text}
        onChange={({ target }) => set(Number.isNaN(target.valueAsNumber) ? undefined : target.valueAsNumber)}
      />
    ),
  date: ({ about, text, setText }) => (
    <input {...about} type="date" value={text} onChange={({ target }) => setText(target.value)} />
  ),
  choice: ({ control, about, text, isRequired, setText }) =>
    control.is === 'choice' && (
      <select {...about} value={text} onChange={({ target }) => setText(target.value)}>
        {!isRequired && <option value="">–</option>}
        {text !== '' && !control.values.includes(text) && <option value={text}>{text} (unknown)</option>}
        <Options of={control.values.map((one, at) => [one, control.names[at] ?? one])} />
      </select>
    ),
  line: ({ about, text, setText }) => (
    <textarea
      {...about}
      rows={1}
      dir="auto"
      value={text}
      onKeyDown={submitOnEnter}
      onChange={({ target }) => setText(target.value.replace(/\n/g, ' '))}
    />
  ),
  text: ({ about, text, setText }) => (
    <textarea {...about} rows={3} dir="auto" value={text} onChange={({ target }) => setText(target.value)} />
  ),
  data: ({ about, value, set }) => (
    <textarea
      {...about}
      rows={3}
      className="studio-code"
      defaultValue={value === undefined ? '' : JSON.stringify(value, null, 2)}
      onChange={({ target }) => setJson(target.value, set)}
    />
  ),
  picture: ({ about: { id }, text, isRequired, setText }) => (
    <PictureInput id={id} value={text} isRequired={isRequired} onChange={setText} />
  ),
  entry: ({ control, about, text, setText }) =>
    control.is === 'entry' && (
      <DocumentInput
        {...about}
        kind="entry"
        {...(control.type !== undefined && { type: control.type })}
        value={text}
        onChange={setText}
      />
    ),
  link: ({ about, text, setText }) => <LinkInput {...about} value={text} onChange={setText} />,
  email: documentInput,
  form: documentInput,
  colour: ({ about, text, schema, setText }) => (
    <ColourInput {...about} value={text} own={String(schema.default)} onChange={setText} />
  ),
  hours: ({ about, text, setText }) => <HoursInput {...about} value={text} onChange={setText} />,
}

/** Enter submits the form, as in a single-line input. */
function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

function setJson(text: string, set: (value: unknown) => void): void {
  try {
    set(text.trim() === '' ? undefined : JSON.parse(text))
  } catch {
    // incomplete JSON: the field keeps its last value
  }
}
