import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { demo } from './demo.ts'

/** Gives the page of one of the demo's places another text, in each language, in a copy of its content. */
export async function writePlace(content: string, place: string, text: string): Promise<void> {
  const file = `entries/place/${place}.md`
  const [, fields = ''] = (await readFile(join(demo, file), 'utf8')).split(/^---$/m)
  for (const language of ['es', 'ar'])
    await rm(join(content, file.replace('.md', `.${language}.md`)), { force: true })
  await writeFile(join(content, file), `---${fields}---\n\n${text}\n`)
}
