import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { ifMissing, ReleaseError } from '../errors/ReleaseError.ts'

/** What the federation plugins of webpack, rspack and Vite write beside their output, as far as a release needs it. */
export type Stock = z.infer<typeof stockSchema>

const file = z.string().max(200)
const files = z.array(file).max(500).default([])
const assets = z.object({ sync: files, async: files })
const stockSchema = z.object({
  metaData: z.object({
    remoteEntry: z.object({ name: file, path: file.default(''), type: z.string() }),
  }),
  shared: z
    .array(
      z.object({ name: z.string(), requiredVersion: z.string().nullish(), assets: z.object({ js: assets }) }),
    )
    .default([]),
  exposes: z.array(z.object({ path: z.string(), assets: z.object({ js: assets, css: assets }) })).max(200),
})

const moduleTypes = new Set(['module', 'esm'])

/** Reads an `mf-manifest.json`. What the site could not load is refused with how to build it. */
export async function readStock(path: string): Promise<Stock> {
  const text = await readFile(path, 'utf8').catch(ifMissing(undefined))
  if (text === undefined) {
    const fix =
      'Build it with `manifest: true` in the options of the federation plugin, and name the file that it writes.'
    throw new ReleaseError('importRefused', `${path} is not there.`, fix)
  }
  const stock = stockSchema.safeParse(jsonOrNothing(text))
  if (!stock.success) throw new ReleaseError('importRefused', `${path}: ${whyNot(stock.error)}.`)
  const { name, type } = stock.data.metaData.remoteEntry
  if (moduleTypes.has(type)) return stock.data
  const fix =
    "Say `library: { type: 'module' }` in the federation plugin's options and build ES modules (`experiments.outputModule` in webpack and rspack)."
  const cause = `${name} is a classic script (remoteEntry.type ${type}), which would put itself on the page as a global; the site loads ES modules.`
  throw new ReleaseError('importRefused', cause, fix)
}

function whyNot(error: z.ZodError): string {
  const [issue] = error.issues
  return `${issue?.path.map(String).join('.') || 'it'}: ${issue?.message ?? 'is no manifest'}`
}

function jsonOrNothing(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // the schema refuses it
  }
}
