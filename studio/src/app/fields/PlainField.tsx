import { useId } from 'react'
import { titleOf } from '../parts/formatLabel.ts'
import { severityOf } from '../store/severityOf.ts'
import { Problems } from './FieldGroup.tsx'
import type { FieldProps } from './FieldProps.ts'
import { inputs, type PlainControl } from './inputs.tsx'

/** A field with a single input, and its label, hint and problems. */
export function PlainField({ control, ...props }: FieldProps & { control: PlainControl }) {
  const id = useId()
  const { schema, path, value, isRequired, problemsAt } = props
  const problems = problemsAt(path)
  const set = (next: unknown) => props.onChange(path, next)
  const about = {
    id,
    'aria-describedby': `${id}-hint`,
    'aria-invalid': problems.some((problem) => severityOf(problem) !== 'advice') || undefined,
    'aria-required': isRequired || undefined,
  }
  return (
    <div className={control.is === 'check' ? 'studio-field studio-check-field' : 'studio-field'}>
      <label htmlFor={id} id={`${id}-label`}>
        {titleOf(props)}
        {!isRequired && control.is !== 'check' && <small> optional</small>}
      </label>
      {inputs[control.is]({
        control,
        schema,
        about,
        value,
        text: typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value),
        isRequired,
        set,
        setText: (next) => set(next === '' && !isRequired ? undefined : next),
      })}
      <div id={`${id}-hint`}>
        {schema.description !== undefined && <p className="studio-hint">{schema.description}</p>}
        <Problems problems={problems} />
      </div>
    </div>
  )
}
