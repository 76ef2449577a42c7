import { afterEach, expect, test } from '@jest/globals'
import { createRemoteFolder, type RemoteFolder, withoutReact } from '../testing/remoteFolder.ts'

let remote: RemoteFolder
afterEach(() => remote.remove())

const problemOf = (building: RemoteFolder) =>
  building.buildQuickly().then(String, ({ stderr }) => String(stderr))

test.each([
  ['a style', `<p style={{ color: 'red' }}>{label}</p>`, /attribute style .* at 1:6: .*\nGive it a class/],
  ['an empty style', `<p style={{ inlineSize: 1 }}/>`, /attribute style/],
  [
    'structured data',
    `<script type="application/ld+json">{'{}'}</script>`,
    /<script> may not.*\nStructured data/,
  ],
  [
    'styles written as it renders',
    `<style>{'p{}'}</style>`,
    /<style> may not.*\nPut styles into style sheets/,
  ],
  [
    'an id of its own',
    `<p id="here"/>`,
    /“here” does not begin with regions-carousel_.*\nStart it with the `idPrefix`/,
  ],
])('[CP1] %s in server HTML ends the build, by entry and slot', async (_name, element, words) => {
  remote = await createRemoteFolder({
    'src/Greeting.tsx': `export const Greeting = ({ label }: { label: string }) => <div>{label && ${element}}</div>`,
  })
  const problem = await problemOf(remote)
  expect(problem).toMatch(/^src\/server\.tsx\nThe site refuses the HTML of regions-carousel/)
  expect(problem).toMatch(words)
})

test('[CP1] HTML that only optional data bring is tried too', async () => {
  remote = await createRemoteFolder({
    ...withoutReact,
    'src/remote.ts': `
      import { z } from 'zod'
      const data = z.object({ options: z.strictObject({ days: z.int().min(2).max(3).default(3) }), list: z.array(z.object({ note: z.string().min(9).optional() })) })
      export const remote = { name: 'greeter', contract: 1, budgetKb: 60, slots: { 'regions-carousel': { data, activation: 'idle' } } }`,
    'src/server.tsx': `export default { 'regions-carousel': { render: ({ options, list }) =>
      list.length > 0 && options.days === 3 && list[0].note.length > 8 ? '<iframe></iframe>' : '' } }`,
  })
  expect(await problemOf(remote)).toMatch(/<iframe> may not stand in a slot/)
})

test.each([
  ['a worker', `new Worker(new URL('./sum.worker.ts', import.meta.url), { type: 'module' })`],
  ['a shared worker', `new SharedWorker(new URL('./sum.worker.ts', import.meta.url), { type: 'module' })`],
])('[CP1] %s that both entries import leaves the server HTML as it is', async (_name, worker) => {
  remote = await createRemoteFolder({
    ...withoutReact,
    'src/later.ts': `export const add = () => { const worker = ${worker}; return worker }\nexport const word = 'later'`,
    'src/server.tsx': `import { add, word } from './later.ts'
      export default { 'regions-carousel': { render: () => (typeof Worker === 'undefined' ? word : String(add())) } }`,
  })
  await remote.buildQuickly()
  const { server, files } = await remote.manifest()
  expect(server?.slots).toEqual(['regions-carousel'])
  expect(Object.keys(files).filter((name) => !/\.(c?js|css)$/.test(name))).toEqual([])
  expect(Object.keys(files).filter((name) => name.endsWith('.js')).length).toBeGreaterThan(2)
})

test('[CP1] what a server entry is loaded with but has not ends the build at the line that wants it', async () => {
  remote = await createRemoteFolder({
    ...withoutReact,
    'src/width.ts': `const least = 3\n\nexport const width = Math.max(least, window.innerWidth)`,
    'src/server.tsx': `import { width } from './width.ts'\nexport default { 'regions-carousel': { render: () => String(width) } }`,
  })
  expect(await problemOf(remote)).toMatch(
    /^src\/width\.ts:3:38\nwindow is not defined, while src\/server\.tsx is loaded\. .*import\(\)/,
  )
})

test('[CP1] so does what it renders with, in a package too, by the line of both', async () => {
  remote = await createRemoteFolder({
    ...withoutReact,
    'node_modules/wide/package.json': '{ "name": "wide", "main": "index.js", "sideEffects": true }',
    'node_modules/wide/index.js': `exports.width = function () {\n  return document.body.clientWidth\n}`,
    'src/server.tsx': `import { width } from 'wide'\nexport default { 'regions-carousel': {\n  render: () => String(width()) } }`,
  })
  expect(await problemOf(remote)).toMatch(
    /^node_modules\/wide\/index\.js:2:\d+, from src\/server\.tsx:3:\d+\ndocument is not defined, while src\/server\.tsx renders regions-carousel\./,
  )
})

test('[CP1] a package that reaches for files as it is loaded ends the build, as the site would end it', async () => {
  remote = await createRemoteFolder({
    ...withoutReact,
    'node_modules/reading/package.json': '{ "name": "reading", "main": "index.js" }',
    'node_modules/reading/index.js': `exports.text = require('fs').readFileSync('/etc/hostname', 'utf8')`,
    'src/server.tsx': `import { text } from 'reading'\nexport default { 'regions-carousel': { render: () => text } }`,
  })
  expect(await problemOf(remote)).toMatch(
    /a server entry may not require fs, while src\/server\.tsx is loaded/,
  )
})

test('[CP1] a server entry that ends its process as it is loaded ends the build by its name', async () => {
  remote = await createRemoteFolder({
    ...withoutReact,
    'src/server.tsx': `process.exit(0)\nexport default { 'regions-carousel': { render: () => '' } }`,
  })
  expect(await problemOf(remote)).toMatch(
    /^src\/server\.tsx\nIt did not answer within .*, or ended itself, while src\/server\.tsx is loaded\./,
  )
})

test('[CP1] an error that other data would not bring is none of the build', async () => {
  remote = await createRemoteFolder({
    ...withoutReact,
    'src/server.tsx': `export default { 'regions-carousel': { render: ({ label }) => new Date(label).toISOString() } }`,
  })
  await expect(remote.buildQuickly()).resolves.toMatch(/regions-carousel/)
})
