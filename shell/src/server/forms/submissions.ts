import type { Values } from '../../shared/forms/findErrors.ts'

/** Takes what visitors send. The folder engine is the default; a mail or ticket system is another. */
export interface Submissions {
  /** Resolves once it is safe; rejects when it is not, and the visitor is asked to send it again. */
  accept(submission: Submission): Promise<void>
}

export interface Submission {
  id: string
  /** ISO 8601, UTC. */
  at: string
  form: string
  /** Path of the page. */
  page: string
  /** By field name. Of a card number the last four digits, of a security code nothing. */
  values: Values
}
