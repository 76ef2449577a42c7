import type { Problem } from '@tessera/kit/contract/problems'
import type { z } from 'zod'
import { fieldName } from '../text/fieldName.ts'
import { listFindings, noSuchField } from '../text/listFindings.ts'

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
  return listFindings(error).map(({ path, message }) =>
    invalid(file, fieldName([...under, ...path]), message, name),
  )
}

/** Checks a value; fields that the schema does not know are removed from `raw` and reported. */
export function checkKnown<Schema extends z.ZodType>(schema: Schema, raw: unknown) {
  const checked = schema.safeParse(raw)
  const findings = checked.error ? listFindings(checked.error) : []
  const unknown = findings.filter(({ message }) => message === noSuchField)
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

type Fields = Record<PropertyKey, unknown>
