import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@jest/globals'
import { until } from '@tessera/kit/testing/until'
import { createSourcePlaces, collectProblems } from '@tessera/release/problems'
import type { Registry } from '@tessera/release/registry'
import { alteredRemote, type AlteredRemote, type Edit } from './alteredRemote.ts'
import { putLive, release } from './release.ts'
import { keysFolder, root } from './startSite.ts'
import type { useSite } from './useSite.ts'
import { press, type Visitor } from './visitor.ts'

export const token = 'a token for the tests'

const key = join(keysFolder, 'ops.pem')
/** Of a site whose causes are told. */
export const namingEnv = { OPS_TOKEN: token, CANARY_KEY: key }

/** How a version fails, and what is told of it. */
export interface Failing {
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

/** An edit of built code that must be there. */
export const replacing =
  (file: RegExp, from: RegExp, to: string): Edit =>
  (name, text) =>
    file.test(name) ? text.replace(from, to) : text

/** Opens the map of a list. */
export async function pressControl(visitor: Visitor): Promise<void> {
  await visitor.go(list)
  await press(visitor.page, '[data-slot="list-map"] [data-slot-control]')
}

/** Promotes a failing version and visits it: it is named in the log, the metrics, the ops view and by the command. */
export async function expectNamed(
  { site, visit }: Pick<ReturnType<typeof useSite>, 'site' | 'visit'>,
  name: string,
  failing: Failing,
): Promise<void> {
  const { remote, edit, alter = (same) => same, journey, code, message, seenBy, hasShare } = failing
  const altered = alter(await alteredRemote(remote, name.replaceAll(' ', '-'), edit))
  const { version } = altered.manifest
  const fits = await placeFor(remote, failing.place)
  const logged = () => site().logged((line) => line['version'] === version && fits(line['place']))
  await putLive(site(), altered)
  const { origin } = site()
  await until(`a page with ${version}`, async () =>
    (await (await fetch(origin + list)).text()).includes(`"version":"${version}"`),
  )
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
  expect(await ops(origin, '/metrics')).toMatch(
    new RegExp(`^tessera_problems_total\\{${labels}\\} [1-9]`, 'm'),
  )
  const found = await until('it in the list', () => find(site().registry, remote, version, hasShare))
  expect(found).toMatchObject({ code, remote, place, seenBy, since: version })
  expect(found.message).toMatch(message)
  expect(found.share ?? 0).toBeLessThanOrEqual(1)
  const printed = await release(site(), 'problems', remote)
  for (const one of [version, found.place]) expect(printed).toContain(one)
  expect(await ops(origin, '/ops')).toContain(found.place)
  const page = await ops(origin, `/ops/${remote}/problems/${found.id}`)
  for (const one of [version, found.place, 'Stack']) expect(page).toContain(one)
}

/** Whether a place is the one that is wanted: of a file, the line with that text. */
async function placeFor(remote: string, wanted: Failing['place']): Promise<(place: unknown) => boolean> {
  if (wanted instanceof RegExp) return (place) => wanted.test(String(place))
  const [file, text] = wanted
  const lines = (await readFile(join(root, `mfe-${remote}`, file), 'utf8')).split('\n')
  const line = lines.findIndex((one) => one.includes(text)) + 1
  return (place) => place === `${file}:${line}`
}

async function ops(origin: string, path: string): Promise<string> {
  const response = await fetch(origin + path, { headers: { authorization: `Bearer ${token}` } })
  expect(response.status).toBe(200)
  return response.text()
}

/** What the command lists of the version, once the site has written it. */
async function find(registry: Registry, remote: string, version: string, hasShare = true) {
  const places = createSourcePlaces(registry)
  const problems = await collectProblems({ registry, environment: 'production', places, remote })
  return problems.find((one) => one.version === version && (one.share || !hasShare))
}
