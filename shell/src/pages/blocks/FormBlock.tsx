import type { ReactNode } from 'react'
import type { FormDefinition, FormField } from '../../content/port.ts'

/** A form of the content. The server and the browser show faults in the empty elements it brings for them. */
export function FormBlock({ name, form }: { name: string; form: FormDefinition }): ReactNode {
  return (
    <form
      className="shell-form"
      method="post"
      data-form={name}
      aria-labelledby={`${name}-heading`}
      noValidate
    >
      <h2 id={`${name}-heading`}>{form.heading}</h2>
      <div className="shell-form-summary" data-form-summary="" role="alert" tabIndex={-1} hidden />
      <input type="hidden" name="form" value={name} />
      {form.fields.map((field) => (
        <Field key={field.name} id={`${name}-${field.name}`} field={field} />
      ))}
      <button className="shell-button" type="submit">
        {form.submit}
      </button>
    </form>
  )
}

function Field({ id, field }: { id: string; field: FormField }): ReactNode {
  return (
    <div className={`shell-field shell-field-${field.control}`} data-field={field.name}>
      <label htmlFor={id}>
        {field.label}
        {!field.required && <small> (optional)</small>}
      </label>
      {field.hint && (
        <p id={`${id}-hint`} className="shell-hint">
          {field.hint}
        </p>
      )}
      <Control id={id} field={field} />
      <p id={`${id}-fault`} className="shell-fault" data-fault="" hidden />
    </div>
  )
}

function Control({ id, field }: { id: string; field: FormField }): ReactNode {
  const common = {
    id,
    name: field.name,
    required: field.required,
    'aria-describedby': [field.hint && `${id}-hint`, `${id}-fault`].filter(Boolean).join(' '),
    'data-pattern': field.pattern,
    'data-equal-to': field.equalTo,
  }
  switch (field.control) {
    case 'textarea':
      return <textarea {...common} rows={6} />
    case 'select':
      return (
        <select {...common}>
          <option value="">Please choose</option>
          {field.choices?.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      )
    case 'checkbox':
      return <input {...common} type="checkbox" value="yes" />
    case 'text':
      return (
        <input
          {...common}
          type={field.pattern === 'email' ? 'email' : 'text'}
          inputMode={keyboardFor(field)}
        />
      )
  }
}

function keyboardFor({ pattern }: FormField): 'numeric' | 'url' | 'email' | undefined {
  if (pattern === 'card' || pattern === 'cvv' || pattern === 'number') return 'numeric'
  return pattern === 'url' || pattern === 'email' ? pattern : undefined
}
