import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { shareBrowser, type SharedBrowser } from '../testing/browser.ts'
import { openIsland } from '../testing/openIsland.ts'
import { createRemoteFolder, type RemoteFolder, withoutReact } from '../testing/remoteFolder.ts'
import { checkTypes } from './checkTypes.ts'

const installed = join(import.meta.dirname, '../../../node_modules')

let shared: SharedBrowser
let remote: RemoteFolder
beforeAll(async () => (shared = await shareBrowser()))
afterEach(() => remote.remove())
afterAll(() => shared?.leave())

const paths = `{ "extends": "@tessera/kit/tsconfig.json", "compilerOptions": { "paths": { "@/*": ["./src/*"] } }, "files": ["src/look.ts"] }`

test('[CP1] aliases of tsconfig.json, Sass, pictures and drawings as components are imported by both entries', async () => {
  remote = await createRemoteFolder({
    'tsconfig.json': paths,
    'src/look.ts': `
      import styles from '@/look/look.module.scss'
      import photo from '@/look/photo.jpeg'
      export const look: string[] = [styles.frame ?? '', photo]`,
    'src/look/look.module.scss': `@use './colours'; .frame { b { color: colours.$red } }`,
    'src/look/_colours.scss': '$red: rgb(9, 8, 7);',
    'src/look/wide.scss': '// a comment\n.greeter-wide { i { color: blue } }',
    'src/look/photo.jpeg': 'a photo',
    'src/look/sun.svg': `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" class="sun">
      <style>rect { fill: red }</style>
      <defs><linearGradient id="light"><stop stop-color="#fff" offset="1"/></linearGradient></defs>
      <circle r="4" style="fill:url(#light)" stroke="red" stroke-width="2"/><text>{a}</text></svg>`,
    'src/Greeting.tsx': `
      import { look } from '@/look.ts'
      import Sun from '@/look/sun.svg?react'
      import '@/look/wide.scss'
      export const Greeting = () => <p className={look[0]}><b>{look[1]?.split('.').at(-1)}</b><Sun aria-hidden="true" /></p>`,
  })
  expect(await checkTypes(remote.path)).toBe('')
  await remote.buildQuickly()
  const site = await openIsland(remote, shared.browser)
  await site.page.waitForSelector('main[data-later]')
  expect(site.rendered).toMatch(
    /^<p class="greeter-frame-[\w-]+"><b>jpeg<\/b><svg .*class="sun".* aria-hidden="true">/,
  )
  expect(site.rendered).toMatch(/ id="(\w+)".* fill="url\(#\1\)"/)
  expect(site.rendered).toMatch(/stroke-width="2".*\{a\}/)
  expect(site.rendered).not.toContain('<style')
  expect(await site.page.$eval('main b', (b) => getComputedStyle(b).color)).toBe('rgb(9, 8, 7)')
  expect(await readdir(remote.dist)).toContainEqual(expect.stringMatching(/^photo\.[0-9a-f]{12}\.jpeg$/))
  expect(site.problems).toEqual([])
  await site.close()
})

test('[CP1] a violation in Sass has the file and line of its source', async () => {
  remote = await createRemoteFolder({
    ...withoutReact,
    'src/later.ts': `import './a.scss'\nexport const word = 'later'`,
    'src/a.scss': `@use './b';\n.greeter-a { color: red }\n`,
    'src/_b.scss': `$a: 1px;\n// a comment\n\nh1 { margin: $a }`,
  })
  await expect(remote.buildQuickly()).rejects.toMatchObject({
    stderr: expect.stringMatching(/^src\/_b\.scss:4: “h1” reaches the whole page/),
  })
})

test('[CP1] Sass that is not installed is named', async () => {
  remote = await createRemoteFolder({
    ...withoutReact,
    'src/later.ts': `import './a.scss'`,
    'src/a.scss': '.greeter-a { color: red }',
  })
  await rm(join(remote.path, 'node_modules/sass'))
  await expect(remote.buildQuickly()).rejects.toMatchObject({
    stderr: expect.stringMatching(
      /^src\/a\.scss\n.*Sass is not installed in the remote: npm install --save-dev sass/s,
    ),
  })
})

test.each(['page', 'own'])(
  '[CP1] a linked package that has another React gets that of the remote (%s), in both entries',
  async (from) => {
    const design = await mkdtemp(join(tmpdir(), 'tessera-design-'))
    await writeFile(
      join(design, 'package.json'),
      '{ "name": "design", "type": "module", "exports": "./index.js" }',
    )
    await writeFile(
      join(design, 'index.js'),
      `import { useState, version } from 'react'\nexport function useVersion() { return useState(version)[0] }`,
    )
    await mkdir(join(design, 'node_modules'))
    const eighteen = join(installed, '../examples/mfe-eighteen/node_modules')
    for (const name of ['react', 'react-dom'])
      await symlink(join(eighteen, name), join(design, 'node_modules', name))
    remote = await createRemoteFolder({
      'src/Greeting.tsx': `
        import { useVersion } from 'design'
        export const Greeting = () => <p>{useVersion().split('.')[0]}</p>`,
    })
    const declared = await readFile(join(remote.path, 'src/remote.ts'), 'utf8')
    await remote.write('src/remote.ts', declared.replace('budgetKb: 60', `budgetKb: 90, shared: '${from}'`))
    await symlink(design, join(remote.path, 'node_modules/design'))
    await remote.buildQuickly()
    const site = await openIsland(remote, shared.browser)
    await site.page.waitForSelector('main[data-later]')
    expect(site.rendered).toBe('<p>19</p>')
    expect(site.problems).toEqual([])
    await site.close()
    await rm(design, { recursive: true })
  },
)
