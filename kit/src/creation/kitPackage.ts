import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** Of the kit, in the workspace as in its tarball. */
export const kitFolder = join(import.meta.dirname, '../..')

const packageShape = z.object({
  version: z.string(),
  dependencies: z.object({ zod: z.string() }),
  peerDependencies: z.object({ puppeteer: z.string() }),
})

/** What of the kit's own package a new remote depends on in the same versions. */
export const kitPackage = packageShape.parse(
  JSON.parse(readFileSync(join(kitFolder, 'package.json'), 'utf8')),
)
