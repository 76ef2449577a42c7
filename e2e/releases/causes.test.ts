import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from '@jest/globals'
import { alteredRemote, type AlteredRemote, type Edit } from '../support/alteredRemote.ts'
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
  /** File and what its line has, in the sources of the remote. */
  place: readonly [file: string, text: string]
  seenBy: 'browser' | 'server'
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
}

let version = ''

afterEach(async () => void (await release(site(), 'rollback', 'maps').catch(() => {})))

test.each(Object.entries(kinds))(
  '[CS1] %s is named with remote, version, file and line, in the log, metrics, the ops view and by `release problems`',
  async (
    _name,
    { remote, edit, alter = (same) => same, journey, code, message, place: [file, text], seenBy },
  ) => {
    const altered = alter(await alteredRemote(remote, 'broken', edit))
    version = altered.manifest.version
    await putLive(site(), altered)
    await untilServed(version)
    const lines = (await readFile(join(root, `mfe-${remote}`, file), 'utf8')).split('\n')
    const place = `${file}:${lines.findIndex((line) => line.includes(text)) + 1}`
    await visit(
      async (visitor) => {
        await journey(visitor)
        const line = await site().logged((one) => one['version'] === version && one['place'] === place)
        expect(line).toMatchObject({ code, remote, place, count: 1 })
      },
      { allowErrors: true },
    )
    expect(await ops('/metrics')).toMatch(
      new RegExp(
        `tessera_problems_total.code="${code}",seen_by="${seenBy}",remote="${remote}",version="${version}". [1-9]`,
      ),
    )
    const found = await untilListed(remote)
    expect(found).toMatchObject({
      code,
      remote,
      version,
      place,
      seenBy,
      message: expect.stringMatching(message),
      since: version,
    })
    expect(found.share).toBeGreaterThan(0)
    expect(found.share).toBeLessThanOrEqual(1)
    const printed = await release(site(), 'problems', remote)
    for (const one of [version, place, ' % of ']) expect(printed).toContain(one)
    expect(await ops('/ops')).toContain(place)
    const page = await ops(`/ops/${remote}/problems/${found.id}`)
    for (const one of [version, place, `production/`]) expect(page).toContain(one)
    await release(site(), 'rollback', remote, '--reason', `${found.message} at ${found.place}`)
  },
)

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
  share: number
}

/** What the command lists of the version, once the site has written it. */
async function untilListed(remote: string): Promise<Listed> {
  for (;;) {
    const { problems } = JSON.parse(await release(site(), 'problems', remote, '--json')) as {
      problems: Listed[]
    }
    const found = problems.find((one) => one.version === version)
    if (found?.share) return found
    await wait(200)
  }
}

async function untilServed(wanted: string): Promise<void> {
  while (!(await (await fetch(site().origin + list)).text()).includes(`"version":"${wanted}"`)) await wait(50)
}
