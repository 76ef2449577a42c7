import { useContext, createContext } from 'react'
import type { FormDefinition } from '@tessera/content/port'
import { idsOf, ownFields } from '../../shared/forms/idsOf.ts'
import { FormField } from './FormField.tsx'
import type { FormOutcome } from '../../shared/forms/findErrors.ts'
import { summaryLine } from '../../shared/forms/describeError.ts'
import { useWords } from '../words/PageWords.ts'
import { isSecret } from '../../shared/forms/isSecret.ts'

/** The outcome of a form that was sent to this page. */
export const SentForm = createContext<FormOutcome | undefined>(undefined)

/** A form from content, with errors if it was refused, or the thanks if accepted. Browsers show the same errors. */
export function FormBlock({ name, form }: { name: string; form: FormDefinition }) {
  const sent = useContext(SentForm)
  const outcome = sent?.form === name ? sent : undefined
  const ids = idsOf(name)
  if (outcome?.status === 'sent') return <Thanks id={ids.sent} form={form} />
  const values = outcome?.values ?? {}
  const errors = outcome?.status === 'refused' ? outcome.errors : []
  return (
    <form className="shell-form" method="post" data-form={name} aria-labelledby={ids.heading}>
      <h2 id={ids.heading}>{form.heading}</h2>
      <FormSummary name={name} form={form} outcome={outcome} />
      <input type="hidden" name={ownFields.form} value={name} />
      {form.fields.map((field) => (
        <FormField
          key={field.name}
          form={name}
          field={field}
          fields={form.fields}
          value={values[field.name] ?? ''}
          error={errors.find((error) => error.name === field.name)?.kind}
          isFirst={errors[0]?.name === field.name}
        />
      ))}
      <Trap id={ids.field(ownFields.trap)} />
      <button className="shell-button" type="submit">
        {form.submit}
      </button>
    </form>
  )
}

function Thanks({ id, form }: { id: string; form: FormDefinition }) {
  const { text } = useWords()
  return (
    <section className="shell-form shell-form-thanks" id={id} tabIndex={-1} aria-labelledby={`${id}-thanks`}>
      <h2>{text('form.thanks')}</h2>
      <p id={`${id}-thanks`} className="shell-form-said">
        {form.thanks}
      </p>
      <p>
        <a href="?">{text('form.back')}</a>
      </p>
    </section>
  )
}

/** A field against spam: people neither see nor reach it, so only programs fill it in. */
function Trap({ id }: { id: string }) {
  const { text } = useWords()
  return (
    <div className="shell-visually-hidden" aria-hidden="true">
      <label htmlFor={id}>{text('form.trap')}</label>
      <input id={id} name={ownFields.trap} tabIndex={-1} autoComplete="off" />
    </div>
  )
}

interface FormSummaryProps {
  name: string
  form: FormDefinition
  outcome: FormOutcome | undefined
}

/** A summary of errors with links to the fields; empty and hidden while there are none. */
function FormSummary({ name, form, outcome }: FormSummaryProps) {
  const words = useWords()
  const { text } = words
  if (!outcome || outcome.status === 'sent')
    return <div className={summaryClass} data-form-summary="" hidden />
  const errors = outcome.status === 'refused' ? outcome.errors : []
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the visitor sent the form and must learn that it did not arrive
    <div className={summaryClass} data-form-summary="" tabIndex={-1} autoFocus={errors.length === 0}>
      <p>{errors.length > 0 ? text('forms.summary', { count: errors.length }) : text('form.notKept')}</p>
      {errors.length > 0 && (
        <ul>
          {errors.map((error) => {
            const { label, message } = summaryLine(error, form.fields, words)
            return (
              <li key={error.name}>
                <a href={`#${idsOf(name).field(error.name)}`}>{label}</a>
                {message}
              </li>
            )
          })}
        </ul>
      )}
      {form.fields.some(isSecret) && <p>{text('form.secrets')}</p>}
    </div>
  )
}

const summaryClass = 'shell-form-summary'
