import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { pathToFileURL } from 'node:url'
import { expect, test } from '@jest/globals'
import { readKey } from '@tessera/release/keys'
import { alteredRemote, editServer, type AlteredRemote, type Edit } from '../support/alteredRemote.ts'
import { keysFolder, remoteNames, root, stateOf } from '../support/startSite.ts'
import { useSite } from '../support/useSite.ts'

const { site } = useSite()

interface Checked {
  ok: boolean
  steps: { id: string; status: string; cause?: string; fix?: string }[]
}

async function check({ manifest, files }: AlteredRemote, ...only: string[]): Promise<Checked> {
  await site().registry.publish(manifest, files, await readKey(keysFolder, 'ops'))
  const { registryFolder } = site()
  const url = pathToFileURL(registryFolder).href
  const args = ['check', manifest.name, manifest.version, '--registry', url, '--json']
  const asked = only.length > 0 ? ['--only', ...only] : []
  const env = { ...process.env, NODE_OPTIONS: '', STATE_DIR: stateOf(registryFolder) }
  const run = promisify(execFile)('node', ['release/src/cli.ts', ...args, ...asked], { cwd: root, env })
  const { stdout } = await run.catch((error: unknown) => error as { stdout: string })
  return JSON.parse(stdout) as Checked
}

const refusalOf = ({ steps }: Checked, id: string) => steps.find((step) => step.id === id)

/** Puts code at the start of the carousel's `mount`. */
const inMount =
  (code: string): Edit =>
  (file, text) =>
    file.startsWith('regions-carousel.') && file.endsWith('.js')
      ? text.replace(/(\bmount\([^)]*\)\{)/, (start) => `${start}${code}`)
      : text

test.each(remoteNames)(
  '[CP1] a good version of %s passes every check, in a real browser too',
  async (name) => {
    const checked = await check(await alteredRemote(name, 'good', (_file, text) => text))
    expect(checked.steps.filter(({ status }) => status !== 'passed')).toEqual([])
    expect(checked).toMatchObject({ ok: true })
    expect(checked.steps).toHaveLength(11)
  },
)

test.each<[string, string, Edit, RegExp]>([
  [
    'throws in the browser',
    'browser',
    inMount('throw new Error("broken");'),
    /regions-carousel did not come alive/,
  ],
  ['complains on the console', 'browser', inMount('console.error("odd");'), /the console says “odd”/],
  [
    'asks somebody else',
    'browser',
    inMount('fetch("https://tracker.test/x").catch(()=>{});'),
    /it asks https:\/\/tracker\.test|policy/i,
  ],
  [
    'has a picture without an alternative',
    'browser',
    inMount("arguments[0].append(Object.assign(document.createElement('img'), { src: '/favicon.svg' }));"),
    /in regions-carousel, image-alt \(.*\): <img/,
  ],
  [
    'has a button without a name',
    'browser',
    inMount("arguments[0].append(document.createElement('button'));"),
    /in regions-carousel, button-name \(.*\): <button/,
  ],
  ['asks for what is not there', 'browser', inMount('fetch("/data/nothing").catch(()=>{});'), /answered 404/],
  [
    'throws on the server',
    'server',
    editServer("halves['regions-carousel'].render = () => { throw new Error('no') }"),
    /its fallback: REMOTE_THREW: Error: no/,
  ],
  [
    'is slow on the server each time',
    'server',
    editServer(
      "const { render } = halves['regions-carousel']; halves['regions-carousel'].render = (...given) => { for (const end = Date.now() + 400; Date.now() < end;); return render(...given) }",
    ),
    /did not render it within/,
  ],
  [
    'draws with inline styles',
    'server',
    editServer("halves['regions-carousel'].render = () => '<p style=\"color:red\">x</p>'"),
    /HTML_REFUSED: the attribute style may not stand in a slot at 1:1/,
  ],
  [
    'names a new site',
    'origins',
    inMount('globalThis.there="https://tracker.test/x";'),
    /names https:\/\/tracker\.test/,
  ],
])(
  '[CP1] a version that %s is refused with what, where and how to mend it',
  async (_what, id, edit, cause) => {
    const suffix = cause.source.replace(/[^a-z0-9]/gi, '').slice(0, 20)
    const checked = await check(await alteredRemote('regions', suffix, edit), id)
    expect(checked.ok).toBe(false)
    expect(refusalOf(checked, id)).toMatchObject({
      status: 'refused',
      cause: expect.stringMatching(cause),
      fix: expect.any(String),
    })
  },
)

test('[CP1] a version that hydrates other than it was drawn, and one that fails as it is taken down, are refused', async () => {
  const other = editServer(
    "const { render } = halves['list-map']; halves['list-map'].render = (...given) => render(...given).replace('Show', 'See')",
  )
  const unlike = await check(await alteredRemote('maps', 'unlike', other), 'browser')
  expect(refusalOf(unlike, 'browser')?.cause).toMatch(/On \/regions\/\S+: .*(#418|hydrat)/)
  const stuck: Edit = (file, text) =>
    file.startsWith('regions-carousel.') && file.endsWith('.js')
      ? text.replace('unmount:()=>', 'unmount:()=>{throw new Error("stuck")},never:()=>')
      : text
  const staying = await check(await alteredRemote('regions', 'staying', stuck), 'browser')
  expect(refusalOf(staying, 'browser')?.cause).toMatch(/On \/: .*stuck/)
})

test('[CP1] a version that is heavier than its budget, and one that exposes less than it declares, are refused', async () => {
  const { manifest, files } = await alteredRemote('regions', 'heavy', (_file, text) => text)
  const heavy = await check({ manifest: { ...manifest, budgetKb: 1 }, files }, 'size')
  expect(refusalOf(heavy, 'size')?.cause).toMatch(
    /regions-carousel is \d+\.\d kB \(brotli\); the budget of regions is 1 kB/,
  )
  const less = await alteredRemote('regions', 'less', (file, text) =>
    file.startsWith('entry.') ? text.replaceAll('./regions-carousel', './elsewhere') : text,
  )
  expect(refusalOf(await check(less, 'exports'), 'exports')?.cause).toContain(
    'does not expose regions-carousel',
  )
})
