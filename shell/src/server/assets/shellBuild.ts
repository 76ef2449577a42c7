import { sheetNames, type SheetName } from '../../pages/styles/chooseSheets.ts'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { styleText } from '../../shared/text/escapeHtml.ts'
import { createServedFile, type ServedFile } from '../http/servedFile.ts'

/** The result of `npm run build -w shell`, in memory. */
export interface ShellBuild {
  hash: string
  entry: string
  files: ReadonlyMap<string, ServedFile>
  integrity: Readonly<Record<string, string>>
  fonts: readonly string[]
  /** The style sheets that pages inline, escaped for a `<style>` element. */
  styles: Readonly<Record<SheetName, string>>
  /** Inlined at the end of the head; `loader` is inlined at the end of the page. */
  headScript: string
  loader: string
}

const files = z.record(z.string(), z.object({ folder: z.string(), integrity: z.string() }))
const previewSchema = z.object({ entry: z.string(), files })
const buildSchema = previewSchema.extend({
  fonts: z.array(z.string()),
  styles: z.record(z.enum(sheetNames), z.string()),
})

/** Fails when `dist` contains no build of the shell. */
export async function readShellBuild(dist: string): Promise<ShellBuild> {
  const text = await readFile(join(dist, 'build.json'), 'utf8')
  const build = buildSchema.parse(JSON.parse(text))
  return {
    hash: createHash('sha256').update(text).digest('hex').slice(0, 16),
    entry: `/assets/${build.entry}`,
    ...(await readFiles(dist, build.files)),
    fonts: build.fonts.map((name) => `/assets/${name}`),
    styles: await readSheets(),
    headScript: await readFile(join(dist, 'loader/head.js'), 'utf8'),
    loader: await readFile(join(dist, 'loader/loader.js'), 'utf8'),
  }

  async function readSheets(): Promise<Record<SheetName, string>> {
    const sheets: Partial<Record<SheetName, string>> = {}
    for (const name of sheetNames)
      sheets[name] = styleText(await readFile(join(dist, 'styles', build.styles[name]), 'utf8'))
    return sheets as Record<SheetName, string>
  }
}

/** The build for the preview site, whose browser code reports the slots of a page to the bridge. */
export async function readPreviewBuild(dist: string, build: ShellBuild): Promise<ShellBuild> {
  const preview = previewSchema.parse(JSON.parse(await readFile(join(dist, 'preview.json'), 'utf8')))
  const { files, integrity } = await readFiles(dist, preview.files)
  return {
    ...build,
    entry: `/assets/${preview.entry}`,
    files: new Map([...build.files, ...files]),
    integrity: { ...build.integrity, ...integrity },
  }
}

async function readFiles(dist: string, built: z.output<typeof files>) {
  const read = new Map<string, ServedFile>()
  const integrity: Record<string, string> = {}
  for (const [name, file] of Object.entries(built)) {
    read.set(name, createServedFile(name, await readFile(join(dist, file.folder, name))))
    if (name.endsWith('.js')) integrity[`/assets/${name}`] = file.integrity
  }
  return { files: read, integrity }
}
