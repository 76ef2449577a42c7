import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const byName = z.record(z.string(), z.string()).default({})

const sourcePackage = z.object({
  name: z.string(),
  version: z.string(),
  description: z.string(),
  license: z.string(),
  engines: z.object({ node: z.string() }),
  bin: byName,
  exports: z.record(z.string(), z.union([z.string(), z.object({ types: z.string() })])),
  dependencies: byName,
  peerDependencies: byName,
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.literal(true) })).default({}),
})

/** The package.json of a part of the workspace; its `exports` name sources. */
export type SourcePackage = z.output<typeof sourcePackage>

export function readSourcePackage(folder: string): SourcePackage {
  const file = join(folder, 'package.json')
  const result = sourcePackage.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (result.success) return result.data
  throw new Error(`${file} cannot be packed:\n${z.prettifyError(result.error)}`)
}
