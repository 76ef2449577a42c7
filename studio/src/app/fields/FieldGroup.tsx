import type { ReactNode } from 'react'
import { severityOf } from '../store/severityOf.ts'
import type { Problem } from '@tessera/kit/contract/problems'
import type { FieldProps } from './FieldProps.ts'
import { titleOf } from '../parts/formatLabel.ts'

/** A field with several inputs, with the field's title, hint and problems around them. */
export function FieldGroup({ children, ...props }: FieldProps & { children: ReactNode }) {
  const { schema, path, isRequired, problemsAt } = props
  return (
    <fieldset className="studio-group">
      <legend>
        {titleOf(props)} {!isRequired && <small>optional</small>}
      </legend>
      {schema.description !== undefined && <p className="studio-hint">{schema.description}</p>}
      <div className="studio-fields">{children}</div>
      <Problems problems={problemsAt(path)} />
    </fieldset>
  )
}

/** Lists problems of a field or document; advice has a milder style than errors. */
export function Problems({ problems }: { problems: readonly Problem[] }) {
  return problems.map((problem) => (
    <p key={problem.cause} className={severityOf(problem) === 'advice' ? 'studio-advice' : 'studio-problem'}>
      {severityOf(problem) === 'advice' ? 'Advice: ' : ''}
      {problem.cause}
    </p>
  ))
}
