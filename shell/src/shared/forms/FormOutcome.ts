import type { FieldFault, Values } from './findErrors.ts'

/** What became of a form that a visitor sent; its page shows it. */
export type FormOutcome =
  | { status: 'sent'; form: string }
  | { status: 'refused'; form: string; values: Values; errors: readonly FieldFault[] }
  | { status: 'not-kept'; form: string; values: Values }
