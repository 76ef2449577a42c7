import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { shareBrowser, type SharedBrowser } from '../testing/browser.ts'
import { openIsland } from '../testing/openIsland.ts'
import { createRemoteFolder, type RemoteFolder, withoutReact } from '../testing/remoteFolder.ts'
import { checkTypes } from './checkTypes.ts'

let shared: SharedBrowser
let remote: RemoteFolder
beforeAll(async () => (shared = await shareBrowser()))
afterEach(() => remote.remove())
afterAll(() => shared?.leave())

test('[CP1] classes of a CSS module are imported by default and by name, the same on the server, and its keyframes are its own', async () => {
  remote = await createRemoteFolder({
    'src/Greeting.tsx': `
      import styles, { note } from './a.module.css'
      export const Greeting = () => <p className={styles.title}><b className={note}>a</b></p>`,
    'src/a.module.css': `
      @keyframes push { to { opacity: 0.5 } }
      .title { margin-left: 9px; animation: push 1s infinite }
      .note { composes: base from './b.module.css'; color: rgb(1, 2, 3) }`,
    'src/b.module.css': '.base { font-weight: 700 }',
  })
  await remote.buildQuickly()
  const site = await openIsland(remote, shared.browser)
  await site.page.waitForSelector('main[data-later]')
  expect(site.rendered).toMatch(
    /^<p class="greeter-title-[\w-]+"><b class="greeter-note-[\w-]+ greeter-base-[\w-]+">/,
  )
  const styled = await site.page.$eval('main p', (p) => {
    const { marginLeft, animationName } = getComputedStyle(p)
    const { color, fontWeight } = getComputedStyle(p.firstElementChild ?? p)
    return { marginLeft, animationName, color, fontWeight }
  })
  expect(styled).toEqual({
    marginLeft: '9px',
    animationName: expect.stringMatching(/^greeter-push-/),
    color: 'rgb(1, 2, 3)',
    fontWeight: '700',
  })
  expect(site.problems).toEqual([])
  await site.close()
})

test('[CP1] classes of a CSS module have types, by default and by name; a sheet that is no module exports none', async () => {
  remote = await createRemoteFolder({
    'tsconfig.json': '{ "extends": "@tessera/kit/tsconfig.json", "files": ["src/sum.ts", "src/wrong.ts"] }',
    'src/a.module.css': '.note { color: red }',
    'src/sum.ts': `
      import styles, { note } from './a.module.css'
      export const sum: string = styles.note + note`,
    'src/wrong.ts': `import styles from './greeting.css'\nexport const sum = styles.a`,
  })
  expect(await checkTypes(remote.path)).toMatch(/^src\/wrong\.ts:2:27: error TS2339.*$/)
})

test('[CP1] what only a CSS module may hold is no violation; what reaches the page from one is', async () => {
  remote = await createRemoteFolder({
    ...withoutReact,
    'src/later.ts': `import { wide } from './a.module.css'\nexport const word = wide`,
    'src/a.module.css': `@value wide: 400px;\n:export { narrow: 9px }\n:global(.x) .a { color: red }\n:global(h1) { color: red }`,
  })
  await expect(remote.buildQuickly()).rejects.toMatchObject({
    stderr: expect.stringMatching(/^src\/a\.module\.css:4: “:global\(h1\)” reaches the whole page.*$/),
  })
})

const wrongs = {
  'src/an-export.ts': `import { none } from './sum.ts'\n\nexport const word: string =\n  none`,
  'src/a-class.ts': `import { none } from './a.module.css'\nexport const word = none`,
  'src/a-sheet.ts': `import styles from './greeting.css'\nexport const word = styles.a`,
  'src/a-setting.ts': `interface A { b: 1 }\nexport const word = process.env.API_URL`,
  'src/a-pattern.ts': `const { API_URL } = process.env\nexport const word = API_URL`,
}

test('[CP1] what a module takes that is not there ends the build by file and line: of a module, a sheet, an environment', async () => {
  const names = Object.keys(wrongs).map((file) => file.slice('src/'.length))
  remote = await createRemoteFolder({
    ...withoutReact,
    ...wrongs,
    'src/a.module.css': '.a { color: red }',
    'src/later.ts': `${names.map((name, index) => `import { word as w${index} } from './${name}'`).join('\n')}
      export const word = [${names.map((_, index) => `w${index}`).join()}]`,
  })
  const { stderr } = await remote.buildQuickly().catch((error) => error)
  expect(stderr.split('\n\n').toSorted()).toEqual([
    expect.stringMatching(/^src\/a-class\.ts:2:21\nexport 'none' .* was not found in '\.\/a\.module\.css'/),
    expect.stringMatching(/^src\/a-pattern\.ts:1:21\nprocess\.env: no environment variables exist/),
    expect.stringMatching(/^src\/a-setting\.ts:2:21\nprocess\.env\.API_URL: no environment variables exist/),
    expect.stringMatching(/^src\/a-sheet\.ts:2:21\nexport 'default' .* was not found in '\.\/greeting\.css'/),
    expect.stringMatching(/^src\/an-export\.ts:4:3\nexport 'none' .* was not found in '\.\/sum\.ts'/),
  ])
})

test("[CP1] a package may look for an environment; what else a package's build would be warned of is reported", async () => {
  remote = await createRemoteFolder({
    ...withoutReact,
    'src/later.ts': `import { mode } from 'looking'\nexport const word = mode + process.env.NODE_ENV`,
    'node_modules/looking/package.json': '{ "name": "looking", "main": "a.js" }',
    'node_modules/looking/a.js': `import * as b from './b.js'\nexport const mode = typeof process === 'object' ? process.env.MODE : b.none`,
    'node_modules/looking/b.js': 'export const one = 1',
  })
  expect(await remote.buildQuickly()).toMatch(/Warnings:\nnode_modules\/looking\/a\.js:2:\d+\nexport 'none'/)
  const texts = await textsOf('.js')
  expect(texts).toContain('process.env.MODE')
  expect(texts).toContain('"production"')
})

test('[CP1] a server entry that awaits at its top level is told so, by the file that does', async () => {
  remote = await createRemoteFolder({
    ...withoutReact,
    'src/wait.ts': `export const word = await Promise.resolve('a')`,
    'src/server.tsx': `import { word } from './wait.ts'\nexport default { 'regions-carousel': { render: () => word } }`,
  })
  await expect(remote.buildQuickly()).rejects.toMatchObject({
    stderr: expect.stringMatching(
      /^src\/wait\.ts:1:21\nawait outside of a function: a server entry is loaded synchronously/,
    ),
  })
})

test('[CP1] a remote adds to the configuration of webpack, by entry; a file that cannot is named', async () => {
  remote = await createRemoteFolder({
    ...withoutReact,
    'tessera.webpack.mjs': `
      export default (config, { isServer }) => {
        const alias = { ...config.resolve.alias, side$: config.context + (isServer ? '/src/a.ts' : '/src/b.ts') }
        return { ...config, resolve: { ...config.resolve, alias } }
      }`,
    'src/a.ts': `export const side = 'the server side'`,
    'src/b.ts': `export const side = 'the browser side'`,
    'src/later.ts': `export { side as word } from 'side'`,
    'src/server.tsx': `import { side } from 'side'\nexport default { 'regions-carousel': { render: () => side } }`,
  })
  await remote.buildQuickly()
  expect(await textsOf('.cjs')).toContain('the server side')
  expect(await textsOf('.js')).toContain('the browser side')
  await remote.remove()
  remote = await createRemoteFolder({ 'tessera.webpack.mjs': 'export const other = 1' })
  await expect(remote.buildQuickly()).rejects.toMatchObject({
    stderr: expect.stringMatching(/tessera\.webpack\.mjs must export a function by default/),
  })
})

test('a Node that is too old is told so, in one sentence', async () => {
  remote = await createRemoteFolder()
  const old = `data:text/javascript,Object.defineProperty(process.versions, 'node', { value: '20.19.0' })`
  const cli = join(import.meta.dirname, '../cli.ts')
  const failed = promisify(execFile)(process.execPath, ['--import', old, cli, 'build'], { cwd: remote.path })
  await expect(failed).rejects.toMatchObject({
    code: 1,
    stderr: 'tessera-kit needs Node 22.18 or later; this is 20.19.0.\n',
  })
})

async function textsOf(ending: string): Promise<string> {
  const files = (await readdir(remote.dist)).filter((name) => name.endsWith(ending))
  return (await Promise.all(files.map((name) => readFile(join(remote.dist, name), 'utf8')))).join('')
}
