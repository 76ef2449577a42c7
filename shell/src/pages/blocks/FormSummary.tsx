import type { ReactNode } from 'react'
import type { FormDefinition } from '@tessera/content/port'
import { notKept, secretsLeftOut, summaryHeading, summaryLine } from '../../shared/forms/messageOf.ts'
import { idsOf } from '../../shared/forms/idsOf.ts'
import type { FormOutcome } from '../../shared/forms/findErrors.ts'
import { isSecret } from '../../shared/forms/isSecret.ts'

interface FormSummaryProps {
  name: string
  form: FormDefinition
  outcome: FormOutcome | undefined
}

/** What is to be mended, with links to the fields; empty and hidden while there is nothing. */
export function FormSummary({ name, form, outcome }: FormSummaryProps): ReactNode {
  if (!outcome || outcome.status === 'sent')
    return <div className={summaryClass} data-form-summary="" hidden />
  const errors = outcome.status === 'refused' ? outcome.errors : []
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the visitor sent the form and must learn that it did not arrive
    <div className={summaryClass} data-form-summary="" tabIndex={-1} autoFocus={errors.length === 0}>
      <p>{errors.length > 0 ? summaryHeading(errors.length) : notKept}</p>
      {errors.length > 0 && (
        <ul>
          {errors.map((error) => {
            const { label, message } = summaryLine(error, form.fields)
            return (
              <li key={error.name}>
                <a href={`#${idsOf(name).field(error.name)}`}>{label}</a>
                {message}
              </li>
            )
          })}
        </ul>
      )}
      {form.fields.some(isSecret) && <p>{secretsLeftOut}</p>}
    </div>
  )
}

const summaryClass = 'shell-form-summary'
