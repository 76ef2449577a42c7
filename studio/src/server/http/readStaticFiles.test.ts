import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { readStaticFiles } from './readStaticFiles.ts'

let folder: string

beforeAll(async function build() {
  folder = await mkdtemp(join(tmpdir(), 'tessera-app-'))
  await mkdir(join(folder, 'app'))
  for (const name of ['app.1.js', 'app.1.css', 'later.2.js', 'secret.map'])
    await writeFile(join(folder, 'app', name), name)
  await describeBuild(['app.1.css', 'app.1.js', 'later.2.js'])
})

afterAll(() => rm(folder, { recursive: true }))

const describeBuild = (files: readonly string[]) =>
  writeFile(join(folder, 'build.json'), JSON.stringify({ script: 'app.1.js', style: 'app.1.css', files }))

test('[ST7] the files of the build are served, no other of its folder', async () => {
  const files = await readStaticFiles(folder, {})
  expect([...files.keys()]).toEqual(['/assets/app.1.css', '/assets/app.1.js', '/assets/later.2.js', '/'])
  const script = files.get('/assets/app.1.js')
  expect(script).toMatchObject({ type: 'text/javascript; charset=utf-8', isImmutable: true })
  expect(brotliDecompressSync(script?.brotli ?? '').toString()).toBe('app.1.js')
})

test('[ST7] the page names script and style with their hash, and tells what it knows as text', async () => {
  const page = (await readStaticFiles(folder, { preview: 'https://p.test', name: '"><script>&' })).get('/')
  const html = Buffer.from(page?.bytes ?? '').toString()
  for (const name of ['app.1.js', 'app.1.css']) {
    const hash = createHash('sha384').update(name).digest('base64')
    expect(html).toContain(`"/assets/${name}" integrity="sha384-${hash}"`)
  }
  expect(html).toContain('<html lang="en" data-preview="https://p.test" data-name="&quot;>&lt;script>&amp;">')
  expect(html.match(/<script/g)).toHaveLength(1)
})

test('[ST7] a build that names a path is refused', async () => {
  await describeBuild(['app.1.js', 'app.1.css', '../server/studio.js'])
  await expect(readStaticFiles(folder, {})).rejects.toThrow('files')
})
