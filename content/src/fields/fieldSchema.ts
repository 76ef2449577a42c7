import { z } from 'zod'
import { listFindings } from '../text/listFindings.ts'
import { bounds } from './bounds.ts'
import { choices } from './choices.ts'
import { count } from './count.ts'
import { dates } from './dates.ts'
import { distance } from './distance.ts'
import { email } from './email.ts'
import { label, type FieldKind, type Label } from './FieldKind.ts'
import { hours } from './hours.ts'
import { hues } from './hues.ts'
import { items } from './items.ts'
import { link } from './link.ts'
import { money } from './money.ts'
import { number } from './number.ts'
import { outline } from './outline.ts'
import { pictures } from './pictures.ts'
import { point } from './point.ts'
import { reference } from './reference.ts'
import { references } from './references.ts'
import { size } from './size.ts'
import { telephone } from './telephone.ts'
import { words } from './words.ts'
import { year } from './year.ts'

const all: readonly FieldKind[] = [
  bounds,
  choices,
  count,
  dates,
  distance,
  email,
  hours,
  hues,
  items,
  link,
  money,
  number,
  outline,
  pictures,
  point,
  reference,
  references,
  size,
  telephone,
  words,
  year,
]
const kinds = new Map(all.map((one) => [one.kind, one]))

/** A field of a type. Further options are those of its kind. */
export interface FieldDefinition {
  readonly kind: string
  readonly label?: Label | undefined
  /** What facts say of a document without a value. */
  readonly missing?: Label | undefined
  /** Property of schema.org; false: search engines are not told the field. */
  readonly property?: string | false | undefined
  readonly isOptional?: boolean | undefined
  readonly [option: string]: unknown
}

const common = {
  kind: z.string(),
  label: label.optional(),
  missing: label.optional(),
  property: z
    .string()
    .regex(/^[a-z][A-Za-z]{1,59}$/, 'must be a property of schema.org, such as location')
    .or(z.literal(false))
    .optional(),
  isOptional: z.boolean().optional(),
}

/** A field of a definition, checked by its kind. */
export const fieldSchema = z
  .looseObject({ kind: z.string() })
  .transform(function check(field, context): FieldDefinition {
    const kind = kinds.get(field.kind)
    const reason = `there is no kind of field ${field.kind}: one of ${[...kinds.keys()].join(', ')}`
    if (!kind) context.addIssue({ code: 'custom', path: ['kind'], message: reason })
    const checked = kind && z.strictObject({ ...common, ...kind.options }).safeParse(field)
    for (const { path, message } of checked?.error ? listFindings(checked.error) : [])
      context.addIssue({ code: 'custom', path: [...path], message })
    return field
  })

/** The kind of a field that was checked. */
export function kindOfField({ kind }: FieldDefinition): FieldKind {
  return kinds.get(kind) as FieldKind
}

/** Whether the product computes the field: documents do not say it. */
export function isComputed(field: FieldDefinition): boolean {
  const { derive, isCount } = kindOfField(field)
  return derive !== undefined || isCount === true
}

/** Whether a document that lacks the field is incomplete. */
export function isNeeded(field: FieldDefinition): boolean {
  return !field.isOptional && !isComputed(field)
}
