import type { FormField as Field } from '@tessera/content/port'
import type { ErrorKind } from '../../shared/forms/findErrors.ts'
import { chooseEntry } from '../../shared/forms/entry.ts'
import { describeError } from '../../shared/forms/describeError.ts'
import { useWords } from '../words/PageWords.ts'
import { idsOf } from '../../shared/forms/idsOf.ts'

interface FormFieldProps {
  form: string
  field: Field
  /** All fields of the form, for messages that name another field. */
  fields: readonly Field[]
  value: string
  error: ErrorKind | undefined
  /** Whether this field is the first one with an error, which gets the focus. */
  isFirst: boolean
}

/** A control with its label, its hint and its error, if any. */
export function FormField({ form, field, fields, value, error: fault, isFirst }: FormFieldProps) {
  const words = useWords()
  const id = idsOf(form).field(field.name)
  const common = {
    id,
    name: field.name,
    required: field.required,
    autoFocus: isFirst,
    'aria-invalid': fault !== undefined || undefined,
    'aria-describedby': [field.hint && `${id}-hint`, `${id}-fault`].filter(Boolean).join(' '),
    'data-pattern': field.pattern,
    'data-equal-to': field.equalTo,
  }
  return (
    <div
      className={`shell-field shell-field-${field.control}`}
      data-field={field.name}
      data-label={field.label}
    >
      <label htmlFor={id}>
        {field.label}
        {!field.required && <small> {words.text('form.optional')}</small>}
      </label>
      {field.hint && (
        <p id={`${id}-hint`} className="shell-hint">
          {field.hint}
        </p>
      )}
      <Control field={field} value={value} common={common} />
      <p id={`${id}-fault`} className="shell-fault" data-fault="" hidden={!fault}>
        {fault && describeError({ name: field.name, kind: fault }, fields, words)}
      </p>
    </div>
  )
}

function Control({ field, value, common }: { field: Field; value: string; common: object }) {
  const { text } = useWords()
  switch (field.control) {
    case 'textarea':
      return <textarea {...common} rows={5} defaultValue={value} />
    case 'select':
      return (
        <select {...common} defaultValue={value}>
          <option value="">{text('form.choose')}</option>
          {field.choices?.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      )
    case 'checkbox':
      return <input {...common} type="checkbox" value="yes" defaultChecked={value !== ''} />
    case 'text':
      return <input {...common} {...chooseEntry(field)} defaultValue={value || undefined} />
  }
}
