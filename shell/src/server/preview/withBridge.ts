import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ShellBuild } from '../assets/shellBuild.ts'
import { createServedFile } from '../http/servedFile.ts'

/** Adds the bridge: its first script runs before any code of a remote. Undefined when the bridge was not built. */
export async function withBridge(
  build: ShellBuild,
  folder: string,
  studio: string,
): Promise<ShellBuild | undefined> {
  const files = ['first/first.js', 'editor/editor.js'].map((name) => readFile(join(folder, name), 'utf8'))
  const [first, editor] = await Promise.all(files).catch(() => [])
  if (first === undefined || editor === undefined) return undefined
  const bytes = Buffer.from(editor)
  const name = `editor.${createHash('sha256').update(bytes).digest('hex').slice(0, 10)}.js`
  const url = `/assets/${name}`
  const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`
  const values = { __STUDIO__: studio, __EDITOR__: url }
  const script = Object.entries(values).reduce(
    (text, [placeholder, value]) => text.replaceAll(`"${placeholder}"`, () => JSON.stringify(value)),
    first,
  )
  return {
    ...build,
    files: new Map([...build.files, [name, createServedFile(name, bytes)]]),
    integrity: { ...build.integrity, [url]: integrity },
    headScript: `${script.trim().replace(/;?$/, ';')}${build.headScript}`,
  }
}
