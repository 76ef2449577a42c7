import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { RemoteManifest } from '../contract/composition.ts'
import { parseManifest } from '../contract/parse.ts'
import { createRemoteFolder, type RemoteFolder, withoutReact } from '../testing/remoteFolder.ts'

const loading = `{ data: z.object({}), origins: ['https://api.test'], maxAge: 60 }`

const storedOf = ({ files, sourceMaps }: RemoteManifest) => ({ ...files, ...sourceMaps })

let remote: RemoteFolder
let watching: ReturnType<RemoteFolder['watch']>
let report: string
let manifest: RemoteManifest

beforeAll(async () => {
  remote = await createRemoteFolder()
  watching = remote.watch()
  report = await watching.reported()
  manifest = await remote.manifest()
})

afterAll(async () => {
  watching.stop()
  await remote.remove()
})

test('the manifest is what the parser accepts, and names what the declaration names', () => {
  expect(parseManifest(manifest)).toEqual({ ok: true, value: manifest })
  expect(manifest).toMatchObject({ name: 'greeter', contract: 1, slots: ['regions-carousel'], budgetKb: 60 })
  expect(manifest.declarations).toEqual({
    'regions-carousel': {
      title: 'Regions',
      icon: 'picture',
      data: {
        type: 'object',
        properties: { label: { type: 'string', title: 'Label', description: 'Above the tiles' } },
        required: ['label'],
      },
      activation: 'near-view',
      context: [],
      origins: [],
    },
  })
  expect(manifest.version).toMatch(/^1\.2\.3-[0-9a-f]{8}$/)
})

test('a slot lists exactly what it needs at once; what is lazy is among the files only', () => {
  expect(manifest.browser.exposes).toEqual({
    'regions-carousel': {
      js: [expect.stringMatching(/^regions-carousel\.[0-9a-f]{12}\.js$/)],
      css: [expect.stringMatching(/^regions-carousel\.[0-9a-f]{12}\.css$/)],
    },
  })
  const extensions = Object.keys(manifest.files).map((name) => name.split('.').slice(2).join('.'))
  expect(extensions.filter((extension) => extension === 'js')).toHaveLength(4) // entry, slot, lazy part, worker
  expect(extensions.filter((extension) => extension === 'css')).toHaveLength(2)
  expect(extensions).toContain('svg')
})

test('only what the client entry takes from the page is required of it', () => {
  expect(manifest.requires).toEqual({
    react: '^19',
    'react/jsx-runtime': '^19',
    'react-dom': '^19',
    'react-dom/client': '^19',
  })
})

test('[CP2] every file is there, flat, with its true hashes, and nothing else', async () => {
  expect((await readdir(remote.dist)).toSorted()).toEqual(
    [...Object.keys(storedOf(manifest)), 'manifest.json'].toSorted(),
  )
  for (const [name, file] of Object.entries(storedOf(manifest))) {
    const bytes = await readFile(join(remote.dist, name))
    expect(file).toEqual({
      integrity: `sha384-${createHash('sha384').update(bytes).digest('base64')}`,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      bytes: bytes.length,
    })
  }
})

test('[CP1] each script has a map to the sources that no browser is told of and that has no source in it', async () => {
  const scripts = Object.keys(manifest.files).filter((name) => /\.c?js$/.test(name))
  expect(Object.keys(manifest.sourceMaps ?? {})).toEqual(scripts.map((name) => `${name}.map`))
  const island = scripts.find((name) => name.startsWith('regions-carousel')) ?? ''
  const map = JSON.parse(await readFile(join(remote.dist, `${island}.map`), 'utf8')) as object
  expect(map).not.toHaveProperty('sourcesContent')
  expect(map).toMatchObject({
    sources: expect.arrayContaining(['src/Greeting.tsx', 'src/regions-carousel.island.tsx']),
  })
  expect(await readFile(join(remote.dist, island), 'utf8')).not.toContain('sourceMappingURL')
})

test('the server entry is one CommonJS file that renders with its own production React', () => {
  const { file = '', slots } = manifest.server ?? {}
  expect(slots).toEqual(['regions-carousel'])
  const halves = createRequire(import.meta.url)(join(remote.dist, file)).default
  expect(halves['regions-carousel'].render({ label: 'Hola', regions: [] }, 's1-')).toMatch(
    /^<button class="greeter-greeting">Hola/,
  )
})

test('the report weighs each slot against its budget', () => {
  expect(report).toMatch(/^greeter 1\.2\.3-[0-9a-f]{8}: \d+ files, server: regions-carousel$/m)
  expect(report).toMatch(/✓ regions-carousel: \d\.\d of 60 kB/)
})

test('the container carries the slim runtime, not the stock one', () => {
  expect(manifest.files[manifest.browser.entry]?.bytes).toBeLessThan(9000)
})

test('[CP2] the same input gives the same bytes in another folder', async () => {
  const elsewhere = await createRemoteFolder()
  await elsewhere.buildQuickly()
  expect(await elsewhere.manifest()).toEqual(manifest)
  await elsewhere.remove()
})

test('[CP3] a slot may be called as its remote is', async () => {
  const namesake = await createRemoteFolder({
    ...declaring({ greeter: {} }, 60),
    'src/greeter.island.ts': 'export default { mount: () => ({ update() {}, unmount() {} }) }',
    'src/server.tsx': `export default { greeter: { render: () => '' } }`,
  })
  await namesake.buildQuickly()
  const { browser, files } = await namesake.manifest()
  expect(browser.exposes['greeter']?.js.filter((file) => file in files)).toHaveLength(1)
  expect(browser.exposes['greeter']?.js).not.toContain(browser.entry)
  await namesake.remove()
})

test('[CP1] Vue makes no Trusted Types policy of its own in a remote, Svelte one that it may declare; other code finds them as they are', async () => {
  const asking = (name: string) =>
    `if (window.trustedTypes) window.trustedTypes.createPolicy('${name}', { createHTML: (text) => text })`
  const vueful = await createRemoteFolder({
    ...withoutReact,
    'node_modules/@vue/runtime-dom/index.js': asking('vue'),
    'node_modules/other/index.js': asking('other'),
    'node_modules/another/index.js': `globalThis.window.trustedTypes.createPolicy('another', {})`,
    'node_modules/svelte/index.js': `globalThis?.window?.trustedTypes && globalThis.window.trustedTypes.createPolicy('svelte-trusted-html', { createHTML: (text) => text })`,
    'src/later.ts': `import '@vue/runtime-dom'\nimport 'svelte'\nimport 'other'\nimport 'another'\nexport const word = 'later'`,
  })
  await vueful.buildQuickly()
  const scripts = (await readdir(vueful.dist)).filter((name) => name.endsWith('.js'))
  const texts = await Promise.all(scripts.map((name) => readFile(join(vueful.dist, name), 'utf8')))
  expect(texts.join('')).not.toContain('createPolicy("vue"')
  expect(texts.join('')).toContain('window.trustedTypes.createPolicy("other"')
  expect(texts.join('')).toContain('window.trustedTypes.createPolicy("greeter.svelte"')
  expect(texts.join('')).toContain('window.trustedTypes.createPolicy("another"')
  await vueful.remove()
})

test.each([
  [
    'no declaration',
    { 'src/remote.ts': 'export const other = 1' },
    /src\/remote\.ts is not a declaration:\n {2}remote/,
  ],
  ['a slot whose name is none', declaring({ 'Side Bar': {} }), /remote\.slots\.Side Bar: /],
  ['no slot', declaring({}), /remote\.slots: names no slot/],
  ['a slot that does not say when', declaring({ 'list-map': { activation: '' } }), /list-map\.activation/],
  [
    'data that no schema describes',
    declaring({ 'list-map': { data: '{}' } }),
    /list-map\.data: must be a schema of zod/,
  ],
  [
    'data that JSON cannot hold',
    declaring({ 'list-map': { data: 'z.object({ since: z.date() })' } }),
    /list-map\.data: Date cannot be represented/,
  ],
  [
    'data that would take a pattern to check',
    declaring({ 'list-map': { data: 'z.object({ mail: z.string().regex(/(a+)+b/) })' } }),
    /list-map\.data\.properties\.mail: Unrecognized key: "pattern"/,
  ],
  [
    'data that go round in a circle',
    declaring({ 'list-map': { data: 'z.json()' } }),
    /list-map\.data: Cycle detected/,
  ],
  [
    'an origin that is none',
    declaring({ 'list-map': { origins: `["https://a.test; script-src *"]` } }),
    /list-map\.origins\.0: must be like https/,
  ],
  [
    'a slot without its island',
    declaring({ 'list-map': {} }),
    /src\/list-map\.island\.tsx \(or \.ts\) is missing/,
  ],
  [
    'a server entry for a slot it does not fill',
    { 'src/server.tsx': `export default { 'list-map': { render: () => '' } }` },
    /src\/server\.tsx renders list-map, which src\/remote\.ts does not declare/,
  ],
  [
    'a slot that loads without a function for it',
    declaring({ 'regions-carousel': { load: loading } }, 60),
    /src\/server\.tsx: regions-carousel has no function load\(context, fetch\)/,
  ],
  [
    'a function load that may ask no one',
    { 'src/server.tsx': `export default { 'regions-carousel': { load: () => 1, render: () => '' } }` },
    /src\/server\.tsx: regions-carousel has load, which src\/remote\.ts does not declare/,
  ],
  ['more bytes than its budget', declaring({ 'regions-carousel': {} }, 1), /Over its budget/],
  [
    "styles for the whole page: its own, of an imported sheet, whatever it is called, and a package's name of the shell's",
    {
      'src/greeting.css': `
        @import "./base.txt?v=1" layer(base); @import "dressed/a.css";
        .greeter-a { color: red } h1 { color: red }`,
      'src/base.txt': '\n\nhtml { color: red }',
      'node_modules/dressed/a.css': '@keyframes push { to { opacity: 0 } }',
    },
    inAnyOrder(
      /src\/greeting\.css:3: “h1” reaches the whole page/,
      /src\/base\.txt:3: “html” reaches the whole page/,
      /node_modules\/dressed\/a\.css:1: @keyframes “push” is not the remote's own; begin it with greeter-\./,
    ),
  ],
])('[CP1] %s fails the build with words that say what to do', async (_, files, message) => {
  const broken = await createRemoteFolder({ ...withoutReact, ...files })
  await expect(broken.buildQuickly()).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(message),
  })
  await broken.remove()
})

test('[CP1] every style sheet is in the layer and the scope of the remote, lazy and imported ones too', async () => {
  const styled = await createRemoteFolder({
    ...withoutReact,
    'src/greeting.css': '@charset "utf-8"; @import "./base.css" layer(base); .greeter-a { color: red }',
    'src/base.css': '.greeter-b { color: blue } @keyframes greeter-turn { to { rotate: 1turn } }',
  })
  await styled.buildQuickly()
  const sheets = (await readdir(styled.dist)).filter((name) => name.endsWith('.css')).toSorted()
  const texts = await Promise.all(sheets.map((name) => readFile(join(styled.dist, name), 'utf8')))
  expect(texts).toHaveLength(2)
  for (const text of texts)
    expect(text).toMatch(
      /^@layer remotes\.greeter\{@scope \(\[data-remote="?greeter"?\], ?\[data-outlet="?greeter"?\]\)\{.*\}\}$/s,
    )
  expect(texts.join('')).toMatch(/\{@layer base\{\.greeter-b\{color:blue\}@keyframes greeter-turn/)
  await styled.remove()
})

test('[CP1] wrong types fail the build with file and line, unless it is asked not to look', async () => {
  const tsconfig = JSON.stringify({ compilerOptions: { types: [] }, files: ['src/sum.ts'] })
  const wrong = await createRemoteFolder({
    ...withoutReact,
    'tsconfig.json': tsconfig,
    'src/sum.ts': 'export const sum =\n  (numbers: number[]): string => numbers.length',
  })
  await expect(wrong.build('--types')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^src\/sum\.ts:2:\d+: error TS2322: Type 'number'/m),
  })
  await expect(wrong.manifest()).rejects.toThrow('ENOENT')
  await wrong.buildQuickly()
  await wrong.remove()
})

test('[CP2] watching, a change gives another version, keeps the names of what did not change, and leaves no old file', async () => {
  await writeFile(join(remote.dist, 'left-over.js'), '')
  const again = watching.reported()
  await remote.write('src/later.ts', `import './later.css'\nexport const word = 'even later'`)
  expect(await again).toMatch(/server: regions-carousel/)
  const after = await remote.manifest()
  expect(after.version).not.toBe(manifest.version)
  expect(after.browser.exposes['regions-carousel']?.css).toEqual(
    manifest.browser.exposes['regions-carousel']?.css,
  )
  expect(after.server).toEqual(manifest.server)
  expect((await readdir(remote.dist)).toSorted()).toEqual(
    [...Object.keys(storedOf(after)), 'manifest.json'].toSorted(),
  )
})

/** Of a text that has them all. */
function inAnyOrder(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => `(?=.*${source})`).join(''), 's')
}

/** A declaration with these slots, what they leave out being good. */
function declaring(
  slots: Record<string, { data?: string; activation?: string; origins?: string; load?: string }>,
  budgetKb = 9,
): Record<string, string> {
  const texts = Object.entries(slots).map(
    ([name, { data = 'z.object({})', activation = 'press', origins = '[]', load = 'undefined' }]) =>
      `'${name}': { data: ${data}, activation: '${activation}', origins: ${origins}, load: ${load} }`,
  )
  const fields = `name: 'greeter', contract: 1, slots: { ${texts.join()} }, budgetKb: ${budgetKb}`
  return { 'src/remote.ts': `import { z } from 'zod'\nexport const remote = { ${fields} }` }
}
