import { useId, type KeyboardEvent } from 'react'
import { severityOf } from '../store/severityOf.ts'
import type { FieldProblem } from '../store/StudioState.ts'
import type { Control, FieldSchema } from './controlFor.ts'
import type { FieldProps } from './FieldProps.ts'
import { labelOf } from './labelOf.ts'
import { PickedInput } from './PickedInput.tsx'

type PlainControl = Exclude<Control, { is: 'group' | 'tuple' | 'kinds' | 'list' | 'record' | 'hidden' }>

/** A field with one input. */
export function PlainField({ control, ...props }: FieldProps & { control: PlainControl }) {
  const id = useId()
  const { schema, name, path, value, isRequired, problemsAt } = props
  const problems = problemsAt(path)
  const label = props.label ?? schema.title ?? labelOf(name)
  const hint = `${id}-hint`
  const about = {
    id,
    'aria-describedby': hint,
    'aria-invalid': problems.some((problem) => severityOf(problem) !== 'advice') || undefined,
    'aria-required': isRequired || undefined,
  }
  const set = (next: unknown) => props.onChange(path, next)
  if (control.is === 'check')
    return (
      <div className="studio-field studio-check">
        <label htmlFor={id}>
          <input
            {...about}
            type="checkbox"
            checked={value === true}
            onChange={({ target }) => set(target.checked || (isRequired ? false : undefined))}
          />
          {label}
        </label>
        <Hint id={hint} schema={schema} problems={problems} />
      </div>
    )
  return (
    <div className="studio-field">
      <label htmlFor={id}>
        {label}
        {!isRequired && <small> optional</small>}
      </label>
      <PlainInput control={control} about={about} value={value} isRequired={isRequired} set={set} />
      <Hint id={hint} schema={schema} problems={problems} />
    </div>
  )
}

interface PlainInputProps {
  control: PlainControl
  about: { id: string; 'aria-describedby': string; 'aria-invalid': true | undefined }
  value: unknown
  isRequired: boolean
  set(value: unknown): void
}

function PlainInput({ control, about, value, isRequired, set }: PlainInputProps) {
  const text = typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)
  const setText = (next: string) => set(next === '' && !isRequired ? undefined : next)
  switch (control.is) {
    case 'number':
      return (
        <input
          {...about}
          type="number"
          step={control.step}
          min={control.min}
          max={control.max}
          value={text}
          onChange={({ target }) =>
            set(Number.isNaN(target.valueAsNumber) ? undefined : target.valueAsNumber)
          }
        />
      )
    case 'choice':
      return (
        <select {...about} value={text} onChange={({ target }) => setText(target.value)}>
          {!isRequired && <option value="">–</option>}
          {control.values.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      )
    case 'text':
      return control.pick ? (
        <PickedInput
          pick={control.pick}
          value={text}
          onChange={setText}
          id={about.id}
          describedBy={about['aria-describedby']}
          isInvalid={about['aria-invalid'] === true}
        />
      ) : (
        <textarea
          {...about}
          rows={control.isLine ? 1 : 3}
          dir="auto"
          value={text}
          onKeyDown={control.isLine ? stopEnter : undefined}
          onChange={({ target }) => setText(control.isLine ? target.value.replace(/\n/g, ' ') : target.value)}
        />
      )
    default:
      return <DataInput about={about} value={value} set={set} />
  }
}

/** Anything that its schema leaves open, as JSON. */
function DataInput({ about, value, set }: Pick<PlainInputProps, 'about' | 'value' | 'set'>) {
  function take(text: string): void {
    try {
      set(text.trim() === '' ? undefined : JSON.parse(text))
    } catch {
      // half written: the value before it stays
    }
  }
  return (
    <textarea
      {...about}
      rows={3}
      className="studio-code"
      defaultValue={value === undefined ? '' : JSON.stringify(value, null, 2)}
      onChange={({ target }) => take(target.value)}
    />
  )
}

function stopEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault()
}

interface HintProps {
  id: string
  schema: FieldSchema
  problems: readonly FieldProblem[]
}

function Hint({ id, schema, problems }: HintProps) {
  return (
    <div id={id}>
      {schema.description !== undefined && <p className="studio-hint">{schema.description}</p>}
      <Problems problems={problems} />
    </div>
  )
}

export function Problems({ problems }: { problems: readonly FieldProblem[] }) {
  return problems.map((problem) => (
    <p key={problem.cause} className={severityOf(problem) === 'advice' ? 'studio-advice' : 'studio-problem'}>
      {severityOf(problem) === 'advice' ? 'Advice: ' : ''}
      {problem.cause}
    </p>
  ))
}
