import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Outline } from '@tessera/kit/contract/content'
import { writeIfChanged } from './writeIfChanged.ts'

interface Shapes {
  id: string
  outline: Outline
  icon: Outline
}

/** Writes outlines and icons into the front matter of regions; gives the files that changed. `slugs`: by id. */
export async function writeShapes(
  folder: string,
  shapes: readonly Shapes[],
  slugs: ReadonlyMap<string, string>,
): Promise<string[]> {
  const written: string[] = []
  for (const { id, ...byField } of shapes) {
    const slug = slugs.get(id)
    if (slug === undefined) continue
    const file = join(folder, `${slug}.md`)
    const before = await readFile(file, 'utf8')
    const text = Object.entries(byField).reduce(withShape, before)
    if (await writeIfChanged(file, text)) written.push(`${slug}.md`)
  }
  return written
}

function withShape(text: string, [field, { path, width, height }]: [string, Outline]): string {
  const lines = `${field}:\n  path: ${path}\n  width: ${width}\n  height: ${height}\n`
  return text.replace(new RegExp(`^${field}:\\n(?: {2}.*\\n)+`, 'm'), () => lines)
}
