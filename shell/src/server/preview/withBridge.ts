import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { ShellBuild } from '../assets/shellBuild.ts'
import { createServedFile } from '../http/servedFile.ts'

const previewBuild = z.object({
  entry: z.string(),
  files: z.record(z.string(), z.object({ folder: z.string(), integrity: z.string() })),
})

/** The build for the preview site, whose browser code reports the slots of a page to the bridge. */
export async function readPreviewBuild(dist: string, build: ShellBuild): Promise<ShellBuild> {
  const { entry, files: built } = previewBuild.parse(
    JSON.parse(await readFile(join(dist, 'preview.json'), 'utf8')),
  )
  const files = new Map(build.files)
  const integrity = { ...build.integrity }
  for (const [name, file] of Object.entries(built)) {
    files.set(name, createServedFile(name, await readFile(join(dist, file.folder, name))))
    if (name.endsWith('.js')) integrity[`/assets/${name}`] = file.integrity
  }
  return { ...build, files, integrity, entry: `/assets/${entry}` }
}

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
