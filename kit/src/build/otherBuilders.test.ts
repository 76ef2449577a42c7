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

test('[CP1] texts (?raw), .jsx, standard decorators and PostCSS of package.json work in both entries', async () => {
  remote = await createRemoteFolder({
    'package.json': JSON.stringify({
      name: 'greeter',
      version: '1.2.3',
      type: 'module',
      postcss: { plugins: { 'postcss-discard-empty': {}, 'postcss-calc': {} } },
    }),
    'tsconfig.json': '{ "extends": "@tessera/kit/tsconfig.json", "files": ["src/texts.ts"] }',
    'src/greeting.css': '.greeter-greeting { margin-left: 7px }\n* {}',
    'src/texts.ts': `
      import note from './note.md?raw'
      import drawing from './sun.svg?raw'
      import code from './sum.ts?raw'
      export const texts: string[] = [note, drawing, code]`,
    'src/note.md': 'a note',
    'src/sun.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'src/Emphasis.jsx': `export const Emphasis = ({ children }) => <em>{children}</em>`,
    'src/shout.ts': `
      const loud = (say: (text: string) => string, _context: ClassMethodDecoratorContext) => (text: string) => say(text).toUpperCase()
      export class Speaker { @loud say(text: string): string { return text } accessor count = 3 }`,
    'src/Greeting.tsx': `
      import { Emphasis } from './Emphasis'
      import { Speaker } from './shout.ts'
      import { texts } from './texts.ts'
      const speaker = new Speaker()
      export const Greeting = () => <p className="greeter-greeting"><Emphasis>{speaker.say('a')}{speaker.count}</Emphasis>{texts.map((text) => text.slice(0, 6)).join()}</p>`,
  })
  expect(await checkTypes(remote.path)).toBe('')
  await remote.buildQuickly()
  const site = await openIsland(remote, shared.browser)
  await site.page.waitForSelector('main[data-later]')
  expect(site.rendered).toMatch(/<em>A<!-- -->3<\/em>a note,&lt;svg x,export<\/p>$/)
  expect(await site.page.$eval('main p', (p) => getComputedStyle(p).marginLeft)).toBe('7px')
  expect(site.problems).toEqual([])
  await site.close()
})

test.each([
  [
    'import.meta.env',
    `export const word = import.meta.env.VITE_API`,
    /^src\/later\.ts:1:21\nimport\.meta\.env\.VITE_API: no environment variables exist/,
  ],
  [
    'import.meta.env as a whole',
    `const { MODE, VITE_API } = import.meta.env\nexport const word = MODE + VITE_API`,
    /^src\/later\.ts:1:28\nimport\.meta\.env\.VITE_API: no environment/,
  ],
  [
    '?worker',
    `import Sums from './sum.worker.ts?worker'\nexport const word = Sums`,
    /^src\/later\.ts:1:1\n.*\?worker.*new Worker\(new URL\(/,
  ],
  [
    'a module of Node in the browser',
    `import { join } from 'node:path'\nexport const word = join('a')`,
    /^src\/later\.ts:1:1\nnode:path .*browser/,
  ],
  [
    'a sheet of Less',
    `import './a.less'\nexport const word = 'a'`,
    /^src\/a\.less:1:\d+\n.*no loader.*tessera\.webpack\.mjs/,
  ],
])('[CP1] %s ends the build by file, line and column, with what to do', async (_name, later, words) => {
  remote = await createRemoteFolder({
    ...withoutReact,
    'src/later.ts': later,
    'src/a.less': '@red: #f00;\n.greeter-a { color: @red }',
  })
  const { stderr } = await remote.buildQuickly().then(String, (error) => error)
  expect(stderr).toMatch(words)
})

test('[CP1] a module of Node that the site gives no server entry ends its build by the line that wants it; others work', async () => {
  const server = (name: string) =>
    `import { inspect } from 'util'\n\nimport * as own from '${name}'\nexport default { 'regions-carousel': { render: () => inspect(Object.keys(own).length > 0) } }`
  remote = await createRemoteFolder({ ...withoutReact, 'src/server.tsx': server('node:path') })
  const { stderr } = await remote.buildQuickly().then(String, (error) => error)
  expect(stderr).toMatch(/^src\/server\.tsx:3:1\nnode:path .*server entry.*util, stream/)
  await remote.write('src/server.tsx', server('node:crypto'))
  await expect(remote.buildQuickly()).resolves.toMatch(/regions-carousel/)
})
