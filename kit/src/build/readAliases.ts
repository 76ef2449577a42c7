import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { runInNewContext } from 'node:vm'
import { BuildError } from './BuildError.ts'

interface TsConfig {
  extends?: string | string[]
  compilerOptions?: { baseUrl?: string; paths?: Readonly<Record<string, readonly string[]>> }
}

/** The `paths` of a tsconfig.json, or of the file that it extends, as webpack's aliases. */
export function readAliases(file: string): Record<string, string[]> {
  if (!existsSync(file)) return {}
  const { extends: base, compilerOptions: { paths, baseUrl = '' } = {} } = read(file)
  const folder = dirname(file)
  if (!paths) return typeof base === 'string' && base.startsWith('.') ? readAliases(join(folder, base)) : {}
  const aliases = Object.entries(paths).map(([name, targets]) => [
    name.includes('*') ? name : `${name}$`,
    targets.map((target) => resolve(folder, baseUrl, target)),
  ])
  return Object.fromEntries(aliases) as Record<string, string[]>
}

/** Reads JSON with comments and trailing commas, as a JavaScript expression, in which both are allowed. */
function read(file: string): TsConfig {
  try {
    return runInNewContext(`(${readFileSync(file, 'utf8')})`, {}, { timeout: 1000 }) as TsConfig
  } catch (error) {
    throw new BuildError(`${file} cannot be read: ${String(error)}`)
  }
}
