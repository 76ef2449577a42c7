import type { FieldSchema } from '../fields/controlFor.ts'

/** The schema of each kind of block, from the page's schema. */
export function listBlockSchemas(page: FieldSchema): readonly FieldSchema[] {
  const blocks = page.oneOf?.[0]?.properties?.['blocks']?.items
  return typeof blocks === 'object' ? (blocks.oneOf ?? blocks.anyOf ?? []) : []
}

/** The kind that a block's schema fixes. */
export function kindOfBlock({ properties }: FieldSchema): string {
  return String(properties?.['kind']?.const)
}

/** The schema of one kind of block; `options` is what a slot's team declares, and is left out where it has no fields. */
export function findBlockSchema(
  page: FieldSchema,
  kind: string,
  options?: FieldSchema,
): FieldSchema | undefined {
  const found = listBlockSchemas(page).find((one) => kindOfBlock(one) === kind)
  if (!found || kind !== 'slot') return found
  const { slot: _slot, options: open = {}, ...others } = found.properties ?? {}
  const isBare = options !== undefined && Object.keys(options.properties ?? {}).length === 0
  const properties = isBare ? others : { options: options ?? open, ...others }
  const isNeeded = (options?.required?.length ?? 0) > 0
  return { ...found, properties, required: [...(found.required ?? []), ...(isNeeded ? ['options'] : [])] }
}
