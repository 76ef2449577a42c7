import { join } from 'node:path'
import { definitionSchema } from './definitionSchema.ts'
import { readDefinition } from './readDefinition.ts'
import type { SiteTypes } from './SiteTypes.ts'

/** Reads the types that the definition of a site's folder has; without a valid definition, none. */
export async function readTypes(dir: string): Promise<SiteTypes> {
  const { value }: { value?: unknown } = JSON.parse(await readDefinition(join(dir, 'tessera.config.ts')))
  return definitionSchema.safeParse(value).data?.types ?? {}
}
