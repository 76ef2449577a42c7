import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { z } from 'zod'

/** `build.json`, which `studio/build.ts` writes: all files of the app, and the files that the page loads first. */
const buildSchema = z.object({
  script: z.string(),
  style: z.string(),
  files: z.array(z.string().regex(/^[\w.-]+\.(js|css|woff2|svg)$/)),
})

/** A file of the app in memory; `brotli`: the bytes compressed, if the type is text. */
export interface StaticFile {
  type: string
  bytes: Uint8Array<ArrayBuffer>
  brotli?: Uint8Array<ArrayBuffer>
  /** Whether the file's name contains its hash, so that browsers may cache the file for ever. */
  isImmutable: boolean
}

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
}

/** Loads the app's files into memory by URL path, so that no request's path ever reaches the file system. */
export async function readStaticFiles(
  folder: string,
  facts: Readonly<Record<string, string>>,
): Promise<ReadonlyMap<string, StaticFile>> {
  const build = buildSchema.parse(JSON.parse(await readFile(join(folder, 'build.json'), 'utf8')))
  const files = new Map<string, StaticFile>()
  for (const name of build.files) {
    const type = types[name.split('.').at(-1) ?? ''] ?? ''
    files.set(`/assets/${name}`, await packed(await readFile(join(folder, 'app', name)), type, true))
  }
  const integrity = (name: string) =>
    `sha384-${hash('sha384', files.get(`/assets/${name}`)?.bytes ?? '', 'base64')}`
  const data = Object.entries(facts).map(([name, value]) => ` data-${name}="${escaped(value)}"`)
  const html = `<!doctype html>
<html lang="en"${data.join('')}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Studio</title>
<link rel="stylesheet" href="/assets/${build.style}" integrity="${integrity(build.style)}">
<script type="module" src="/assets/${build.script}" integrity="${integrity(build.script)}"></script>
</head>
<body><div id="app"></div><noscript>The studio needs JavaScript.</noscript></body>
</html>
`
  return files.set('/', await packed(Buffer.from(html), 'text/html; charset=utf-8', false))
}

async function packed(bytes: Buffer<ArrayBuffer>, type: string, isImmutable: boolean): Promise<StaticFile> {
  const isText = !type.startsWith('font/')
  return { type, bytes, isImmutable, ...(isText && { brotli: await promisify(brotliCompress)(bytes) }) }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
