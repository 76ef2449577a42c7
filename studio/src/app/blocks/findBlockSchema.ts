import type { FieldSchema } from '../fields/controlFor.ts'

/** The schema of each kind of block, from the page's schema. */
export function listBlockSchemas(page: FieldSchema): readonly FieldSchema[] {
  const blocks = page.oneOf?.[0]?.properties?.['blocks']?.items
  return typeof blocks === 'object' ? (blocks.oneOf ?? blocks.anyOf ?? []) : []
}

/** The kind of block that a schema is for. */
export function kindOfBlock({ properties }: FieldSchema): string {
  return String(properties?.['kind']?.const)
}

/** The schema of one kind of block. `options`: the schema of a slot's options, left out if it has no fields. */
export function findBlockSchema(page: FieldSchema, kind: string, options?: unknown): FieldSchema | undefined {
  const found = listBlockSchemas(page).find((one) => kindOfBlock(one) === kind)
  if (!found || kind !== 'slot') return found
  const { slot: _slot, options: open = {}, ...others } = found.properties ?? {}
  const own: FieldSchema = Object(options)
  const isBare = options !== undefined && Object.keys(own.properties ?? {}).length === 0
  const properties = isBare ? others : { options: options === undefined ? open : own, ...others }
  const isNeeded = (own.required?.length ?? 0) > 0
  return { ...found, properties, required: [...(found.required ?? []), ...(isNeeded ? ['options'] : [])] }
}
