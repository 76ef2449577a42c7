import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { alteredRemote, editServer, type AlteredRemote, type Edit } from '../support/alteredRemote.ts'
import { putLive, release } from '../support/release.ts'
import { keysFolder, root } from '../support/startSite.ts'
import { useSite } from '../support/useSite.ts'
import { press, type Visitor } from '../support/visitor.ts'

const token = 'a token for the tests'
const { site, visit } = useSite({
  env: { OPS_TOKEN: token, CANARY_KEY: join(keysFolder, 'ops.pem'), POLL_MS: '100' },
})

interface Kind {
  remote: string
  edit: Edit
  alter?: (remote: AlteredRemote) => AlteredRemote
  journey(visitor: Visitor): Promise<void>
  code: string
  message: RegExp
  /** File and what its line has, in the sources of the remote; or what it fits. */
  place: readonly [file: string, text: string] | RegExp
  seenBy: 'browser' | 'server'
  /** Whether it is told of what part of views or renders; default: it is. */
  hasShare?: false
}

const list = '/regions/andalucia'
const control = '[data-slot="list-map"] [data-slot-control]'

/** An edit of built code that must be there. */
const replacing =
  (file: RegExp, from: RegExp, to: string): Edit =>
  (name, text) =>
    file.test(name) ? text.replace(from, to) : text

const pressControl = async (visitor: Visitor) => {
  await visitor.go(list)
  await press(visitor.page, control)
}

/** The file of maps that has a module. */
async function chunkWith(module: string): Promise<string> {
  const dist = join(root, 'mfe-maps/dist')
  const maps = (await readdir(dist)).filter((file) => file.endsWith('.js.map'))
  for (const file of maps)
    if ((await readFile(join(dist, file), 'utf8')).includes(`"${module}"`)) return file.replace(/\.map$/, '')
  throw new Error(`no chunk has ${module}`)
}

const kinds: Readonly<Record<string, Kind>> = {
  'a press handler that throws': {
    remote: 'maps',
    edit: replacing(/\.js$/, /(\w+)(\(\w+\?"not now":"yes"\))/, '$1.missing$2'),
    journey: pressControl,
    code: 'REMOTE_THREW',
    message: /^TypeError: \w+\.missing is not a function$/,
    place: ['src/view/MapSlot.tsx', "setShown(open ? 'not now' : 'yes')"],
    seenBy: 'browser',
  },
  'an error while mounting': {
    remote: 'maps',
    edit: replacing(/^list-map\..*\.js$/, /(mount:\((\w+),\w+,\w+\)=>\()/, '$1$2.missing.open(),'),
    journey: pressControl,
    code: 'REMOTE_THREW',
    message: /^TypeError: Cannot read properties of undefined \(reading open\)$/,
    place: ['src/list-map.island.tsx', 'if (!data.cellsUrl)'],
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
  'a render that throws': {
    remote: 'regions',
    edit: editServer(
      `const { render } = halves['regions-carousel']; halves['regions-carousel'].render = () => render(undefined)`,
    ),
    journey: (visitor) => visitor.go('/'),
    code: 'REMOTE_THREW',
    message: /^TypeError: Cannot read properties of undefined/,
    place: /^src\/(row|words)\/\w+\.tsx?:\d+$/,
    seenBy: 'server',
  },
  'a load that fails': {
    remote: 'regions',
    edit: editServer(`halves['regions-carousel'].load = () => halves['regions-carousel'].render(undefined)`),
    alter: declaringLoad,
    journey: (visitor) => visitor.go('/'),
    code: 'REMOTE_THREW',
    message: /^load: TypeError: Cannot read properties of undefined/,
    place: /^src\/(row|words)\/\w+\.tsx?:\d+$/,
    seenBy: 'server',
    hasShare: false, // a page that waited for it in vain was not rendered with it
  },
}

function declaringLoad({ manifest, files }: AlteredRemote): AlteredRemote {
  const declarations = Object.entries(manifest.declarations ?? {}).map(([slot, declared]) => [
    slot,
    { ...declared, load: { data: {}, origins: ['https://weather.test'], maxAge: 60 } },
  ])
  return { manifest: { ...manifest, declarations: Object.fromEntries(declarations) }, files }
}

test.each(Object.entries(kinds))(
  '[CS1] %s is named with remote, version, file and line, in the log, metrics, the ops view and by `release problems`',
  async (
    name,
    { remote, edit, alter = (same) => same, journey, code, message, place: wanted, seenBy, hasShare },
  ) => {
    const altered = alter(await alteredRemote(remote, name.replaceAll(' ', '-'), edit))
    const { version } = altered.manifest
    const fits = await placeFor(remote, wanted)
    const logged = () => site().logged((line) => line['version'] === version && fits(line['place']))
    await putLive(site(), altered, '--force')
    try {
      await untilServed(version)
      await visit(
        async (visitor) => {
          await journey(visitor)
          await logged() // the tab stays open until then: what a browser was about to send goes with its closed context
        },
        { allowErrors: true },
      )
      const { place, ...line } = await logged()
      expect(line).toMatchObject({ code, remote, count: 1 })
      const labels = `code="${code}",seen_by="${seenBy}",remote="${remote}",version="${version}"`
      expect(await ops('/metrics')).toMatch(new RegExp(`^tessera_problems_total\\{${labels}\\} [1-9]`, 'm'))
      const found = await untilListed(remote, version, hasShare)
      expect(found).toMatchObject({ code, remote, place, seenBy, since: version })
      expect(found.message).toMatch(message)
      expect(found.share ?? 0).toBeLessThanOrEqual(1)
      const printed = await release(site(), 'problems', remote)
      for (const one of [version, found.place]) expect(printed).toContain(one)
      expect(await ops('/ops')).toContain(found.place)
      const page = await ops(`/ops/${remote}/problems/${found.id}`)
      for (const one of [version, found.place, 'Stack']) expect(page).toContain(one)
    } finally {
      await release(site(), 'rollback', remote, '--reason', 'test')
    }
    expect((await site().registry.newest('production'))?.record.remotes[remote]?.version).not.toBe(version)
  },
)

/** Whether a place is the one that is wanted: of a file, the line with that text. */
async function placeFor(remote: string, wanted: Kind['place']): Promise<(place: unknown) => boolean> {
  if (wanted instanceof RegExp) return (place) => wanted.test(String(place))
  const [file, text] = wanted
  const lines = (await readFile(join(root, `mfe-${remote}`, file), 'utf8')).split('\n')
  const line = lines.findIndex((one) => one.includes(text)) + 1
  return (place) => place === `${file}:${line}`
}

async function ops(path: string): Promise<string> {
  const response = await fetch(site().origin + path, { headers: { authorization: `Bearer ${token}` } })
  expect(response.status).toBe(200)
  return response.text()
}

interface Listed {
  id: string
  version: string
  message: string
  place: string
  share?: number
}

/** What the command lists of the version, once the site has written it. */
async function untilListed(remote: string, version: string, hasShare = true): Promise<Listed> {
  for (;;) {
    const { problems } = JSON.parse(await release(site(), 'problems', remote, '--json')) as {
      problems: Listed[]
    }
    const found = problems.find((one) => one.version === version)
    if (found && (found.share || !hasShare)) return found
    await wait(200)
  }
}

async function untilServed(wanted: string): Promise<void> {
  while (!(await (await fetch(site().origin + list)).text()).includes(`"version":"${wanted}"`)) await wait(50)
}
