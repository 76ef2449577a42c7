import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@jest/globals'
import { declaringLoad, editServer } from '../support/alteredRemote.ts'
import { expectNamed, namingEnv, pressControl, replacing, type Failing } from '../support/expectNamed.ts'
import { root } from '../support/startSite.ts'
import { useSite } from '../support/useSite.ts'

const visits = useSite({ env: namingEnv })

/** The file of maps that has a module. */
async function chunkWith(module: string): Promise<string> {
  const dist = join(root, 'mfe-maps/dist')
  const maps = (await readdir(dist)).filter((file) => file.endsWith('.js.map'))
  for (const file of maps)
    if ((await readFile(join(dist, file), 'utf8')).includes(`"${module}"`)) return file.replace(/\.map$/, '')
  throw new Error(`no chunk has ${module}`)
}

const kinds: Readonly<Record<string, Failing>> = {
  'a press handler that throws': {
    remote: 'maps',
    edit: replacing(/\.js$/, /(\w+)(\(\w+\?"not now":"yes"\))/, '$1.missing$2'),
    journey: pressControl,
    code: 'REMOTE_THREW',
    message: /^TypeError: \w+\.missing is not a function$/,
    place: ['src/view/MapSlot.tsx', "setShown(open ? 'not now' : 'yes')"],
    seenBy: 'browser',
  },
  'a rejected promise': {
    remote: 'maps',
    edit: replacing(/\.js$/, /(\w+\(\w+\?"not now":"yes"\))/, 'Promise.reject(Error("refused")),$1'),
    journey: pressControl,
    code: 'REMOTE_THREW',
    message: /^Error: refused$/,
    place: ['src/view/MapSlot.tsx', "setShown(open ? 'not now' : 'yes')"],
    seenBy: 'browser',
  },
  'a chunk that does not come': {
    remote: 'maps',
    edit: (_file, text) => text,
    async journey(visitor) {
      const chunk = await chunkWith('src/view/ListMap.tsx')
      await visitor.page.setRequestInterception(true)
      visitor.page.on('request', (request) =>
        request.url().includes(`/remotes/maps/${chunk}`)
          ? void request.respond({ status: 404 })
          : void request.continue(),
      )
      await pressControl(visitor)
    },
    code: 'REMOTE_NOT_LOADED',
    message: /^The map: .*\/remotes\/maps\/\d+\.\w+\.js/,
    place: /^src\/.+\.tsx?:1$/,
    seenBy: 'browser',
  },
  'a load that fails': {
    remote: 'regions',
    edit: editServer(`halves['regions-carousel'].load = () => halves['regions-carousel'].render(undefined)`),
    alter: (remote) => declaringLoad(remote, 'https://weather.test'),
    journey: (visitor) => visitor.go('/'),
    code: 'REMOTE_THREW',
    message: /^load: TypeError: Cannot read properties of undefined/,
    place: /^src\/(row|words)\/\w+\.tsx?:\d+$/,
    seenBy: 'server',
    hasShare: false, // a page that waited for it in vain was not rendered with it
  },
}

test.each(Object.entries(kinds))(
  '[CS1] %s is named with remote, version, file and line, in the log, metrics, the ops view and by `release problems`',
  (name, failing) => expectNamed(visits, name, failing),
)
