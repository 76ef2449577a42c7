import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const packageSchema = z.object({ tessera: z.object({ site: z.string().min(1) }).optional() })

/** The site's folder: the one that the package.json of `root` names as `tessera.site`, else `root` itself. */
export function defaultSite(root: string): string {
  const file = join(root, 'package.json')
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '{}'
  const { data, error } = packageSchema.safeParse(JSON.parse(text))
  if (error) throw new Error(`${file}: ${error.issues[0]?.path.join('.')} must name a folder.`)
  return join(root, data.tessera?.site ?? '.')
}
