import { z } from 'zod'
import type { SiteTypes } from '../definition/SiteTypes.ts'
import { translatedFieldsOf } from '../definition/translatedFieldsOf.ts'
import { chooseLabel } from '../fields/FieldKind.ts'
import { isComputed, kindOfField } from '../fields/fieldSchema.ts'
import type { TypeForm } from '../preview/previewCalls.ts'
import { entrySchema } from '../schema/entrySchema.ts'

/** Describes the types that a site defines. */
export function describeTypes(types: SiteTypes, language: string): readonly TypeForm[] {
  return Object.entries(types).map(function describe([type, { name, title, fields }]): TypeForm {
    const written = Object.entries(fields).filter(([, field]) => !isComputed(field))
    const own = written.map(function schemaOf([field, definition]) {
      const { label, isOptional = false } = definition
      const value = kindOfField(definition).value(definition)
      const named =
        label === undefined ? value : value.meta({ ...value.meta(), title: chooseLabel(label, language) })
      return [field, isOptional ? named.optional() : named] as const
    })
    const schema = z.strictObject({ ...Object.fromEntries(own), ...entrySchema.shape })
    return {
      type,
      name: chooseLabel(name, language),
      title,
      translated: translatedFieldsOf({ kind: 'entry', name: type }, types) ?? {},
      schema: withControls(z.toJSONSchema(schema, { io: 'input' }), Object.keys(Object.fromEntries(own))),
    }
  })
}

/** Says of fields that they are a line, unless their kind says more: what their names mean in other documents is no matter. */
function withControls(
  { properties = {}, ...schema }: z.core.JSONSchema.JSONSchema,
  fields: readonly string[],
): z.core.JSONSchema.JSONSchema {
  const own = fields.map((field) => [field, { pick: 'line', ...Object(properties[field]) }])
  return { ...schema, properties: { ...properties, ...Object.fromEntries(own) } }
}
