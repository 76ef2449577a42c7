import type { Problem } from '@tessera/kit/contract/problems'
import type { z } from 'zod'
import { fieldName } from '../text/fieldName.ts'

/** What a problem leads to: the document is refused; a part of it is left out; or all is shown. */
export type DocumentFault = 'documentInvalid' | 'documentPartInvalid' | 'documentFlawed'

/** Builds a problem of a document's field; of the whole document if `field` is empty. */
export function invalid(
  file: string,
  field: string,
  reason: string,
  name: DocumentFault = 'documentInvalid',
): Problem {
  return {
    name,
    cause: field === '' ? `${file}: ${reason}` : `${file}, field ${field}: ${reason}`,
    detail: { file, field },
  }
}

/** Builds a problem for each invalid field. `under` is the path of the checked value in its document. */
export function invalidFields(
  file: string,
  error: z.ZodError,
  name?: DocumentFault,
  under: readonly PropertyKey[] = [],
): Problem[] {
  return listFaults(error, under).map(([field, reason]) => invalid(file, field, reason, name))
}

/** Lists the invalid fields with their reasons. */
export function listFaults(
  error: z.ZodError,
  under: readonly PropertyKey[] = [],
): readonly (readonly [field: string, reason: string])[] {
  return error.issues
    .flatMap((issue) => innermost(issue))
    .map(({ path, message }) => [
      fieldName([...under, ...path]),
      message.endsWith('received undefined') ? 'is missing' : message,
    ])
}

/** Checks a value; fields that the schema does not know are removed from `raw` and reported. */
export function checkKnown<Schema extends z.ZodType>(schema: Schema, raw: unknown) {
  const checked = schema.safeParse(raw)
  const unknown =
    checked.error?.issues.flatMap(innermost).filter(({ message }) => message === noSuchField) ?? []
  for (const { path } of unknown) {
    const parent = path.slice(0, -1).reduce((value, step) => (value as Fields)[step], raw)
    delete (parent as Fields)[path.at(-1) ?? '']
  }
  return {
    checked: unknown.length > 0 ? schema.safeParse(raw) : checked,
    unknown: (file: string, name: DocumentFault, under: readonly PropertyKey[] = []) =>
      unknown.map(({ path }) => invalid(file, fieldName([...under, ...path]), noSuchField, name)),
  }
}

const noSuchField = 'there is no such field'
type Fields = Record<PropertyKey, unknown>

interface Issue {
  path: readonly PropertyKey[]
  message: string
}

/** Returns the issue itself; for a union, the issues of the closest alternative. */
function innermost(issue: z.core.$ZodIssue): readonly Issue[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...issue.path, key], message: noSuchField }))
  }
  if (issue.code === 'invalid_key') return issue.issues.map(({ message }) => ({ path: issue.path, message }))
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue]
  const closest = issue.errors.reduce((best, other) => (other.length < best.length ? other : best))
  return closest.flatMap((inner) => innermost({ ...inner, path: [...issue.path, ...inner.path] }))
}
