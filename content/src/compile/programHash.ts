import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findPackageJSON } from 'node:module'

const isBundled = !import.meta.filename.endsWith('.ts')
const libraries = ['image-size', 'markdown-it', 'sanitize-html', 'yaml', 'zod'] as const

/** Hash of everything that affects how documents are compiled. If it differs, all documents are compiled again. */
export function programHash(): string {
  const hash = createHash('sha256').update(process.version)
  for (const file of isBundled ? ownFiles() : [...ownFiles(), ...libraries.map(packageFile)])
    hash.update(readFileSync(file))
  return hash.digest('hex')
}

function ownFiles(): readonly string[] {
  const cwd = isBundled ? import.meta.dirname : join(import.meta.dirname, '..')
  const exclude = ['**/*.test.ts', 'testing/**', 'reference/**']
  const files = globSync(isBundled ? '*.js' : '**/*.{ts,json}', { cwd, exclude })
  return files.toSorted().map((file) => join(cwd, file))
}

function packageFile(name: string): string {
  const file = findPackageJSON(name, import.meta.filename)
  if (file === undefined) throw new Error(`the library ${name} is not installed`)
  return file
}
