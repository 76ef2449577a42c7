import { expect, test } from '@jest/globals'
import { alteredRemote, editServer, readBuild, type AlteredRemote } from '../support/alteredRemote.ts'
import {
  checkRemote,
  expectAllPassed,
  expectRefused,
  findingOf,
  inMount,
  inSheet,
  type Checked,
} from '../support/checkRemote.ts'
import { clientViolations, styleViolations } from '../support/violations/clientViolations.ts'
import { useSite } from '../support/useSite.ts'

const { site } = useSite()

const check = (remote: AlteredRemote, ...only: string[]) => checkRemote(site(), remote, ...only)

test('[CP1] a good version of maps passes every check, in a real browser too', async () => {
  const checked = await check(await alteredRemote('maps', 'good', (_file, text) => text))
  expectAllPassed(checked)
})

/** What one version can do at once; `npm run test:faults` has each alone. */
const chosen = [
  'appends to the body',
  'overwrites the heading',
  'changes another slot later',
  'patches Array',
  'adds to the history',
  'moves the visitor away',
  'leaves a listener on the window',
  'leaves an interval',
  'leaves a MutationObserver',
  'keeps nodes that it made',
  'blocks the page',
]
const together = clientViolations.filter(({ name }) => chosen.includes(name))

/** What `regions` may do in its mount, which check says so, and in which words. */
const faults: readonly [what: string, check: string, code: string, cause: RegExp][] = [
  ['complains on the console', 'browser', 'console.error("odd")', /the console says “odd”/],
  [
    'asks another site',
    'browser',
    'fetch("https://tracker.test/x").catch(()=>{})',
    /it asks https:\/\/tracker\.test|policy/i,
  ],
  [
    'has a picture without an alternative',
    'accessibility',
    "host0.append(Object.assign(document.createElement('img'), { src: '/favicon.svg' }))",
    /in regions-carousel, image-alt \(.*\): <img/,
  ],
  [
    'has a button without a name',
    'accessibility',
    "host0.append(document.createElement('button'))",
    /in regions-carousel, button-name \(.*\): <button/,
  ],
  ['asks for what is not there', 'browser', 'fetch("/data/nothing").catch(()=>{})', /answered 404/],
]

/** One version that has all of them and the violations below, and what the checks say of it. */
let faulty: Promise<Checked> | undefined
const faultyChecked = () => (faulty ??= checkFaulty())

async function checkFaulty(): Promise<Checked> {
  const codes = [...faults.map(([, , code]) => code), ...together.map(({ code }) => code)]
  const script = inMount(codes.map((code) => `{${code}}`).join(';'))
  const sheet = inSheet(styleViolations.map(([, css]) => css).join(''))
  return check(await alteredRemote('regions', 'faulty', (file, text) => sheet(file, script(file, text))))
}

test.each(faults)(
  '[CP1] a version that %s is refused with what, where and how to fix it',
  async (_what, id, _code, cause) => expectRefused(await faultyChecked(), id, cause),
)

test('[CP1] a version with many violations is refused with each of them: element, file and line', async () => {
  const checked = await faultyChecked()
  for (const { check, says } of together) expectRefused(checked, check, says)
  for (const [, , says] of styleViolations) expect(findingOf(checked, 'bounds')?.cause).toMatch(says)
  expect(findingOf(checked, 'styles')?.cause).toMatch(/\.css:\d+:\d+: this stands outside/)
})

test('[CP1] a version that throws in the browser is refused with what, where and how to fix it', async () => {
  const checked = await check(
    await alteredRemote('regions', 'throws', inMount('throw new Error("broken");')),
    'browser',
  )
  expectRefused(checked, 'browser', /regions-carousel did not come alive/)
})

test('[CP1] a version that throws on the server, and renders with inline styles in another slot, is refused with both', async () => {
  const edit = editServer(`
    halves['list-map'].render = () => { throw new Error('no') }
    halves['detail-map'].render = () => '<p style="color:red">x</p>'`)
  const checked = await check(await alteredRemote('maps', 'throws', edit), 'server')
  expectRefused(checked, 'server', /its fallback: REMOTE_THREW: Error: no/)
  expectRefused(checked, 'server', /HTML_REFUSED: the attribute style may not stand in a slot at 1:1/)
})

test('[CP1] a version that wants other data than pages give is refused with the field, and told to change its declaration', async () => {
  const { manifest, files } = await alteredRemote('regions', 'other', (_file, text) => text)
  const declared = manifest.declarations?.['regions-carousel']
  if (!declared) throw new Error('mfe-regions declares no carousel')
  const data = { ...declared.data, required: ['label', 'prices'] }
  const declarations = { ...manifest.declarations, 'regions-carousel': { ...declared, data } }
  const checked = await check({ manifest: { ...manifest, declarations }, files }, 'server')
  expectRefused(checked, 'server', /SLOT_DATA_REFUSED: must have required property 'prices'/)
  expect(findingOf(checked, 'server')?.fix).toMatch(/src\/remote\.ts/)
})

test('[CP1] a version that is heavier than its budget, and one that exposes less than it declares, are refused', async () => {
  const { manifest, files } = await alteredRemote('regions', 'heavy', (_file, text) => text)
  const heavy = await check({ manifest: { ...manifest, budgetKb: 1 }, files }, 'size')
  expect(findingOf(heavy, 'size')?.cause).toMatch(
    /regions-carousel is \d+\.\d kB \(brotli\); the budget of regions is 1 kB/,
  )
  const less = await alteredRemote('regions', 'less', (file, text) =>
    file.startsWith('entry.') ? text.replaceAll('./regions-carousel', './elsewhere') : text,
  )
  expect(findingOf(await check(less, 'exports'), 'exports')?.cause).toContain(
    'does not expose regions-carousel',
  )
})

test('[CP1] no visitor is sent a source map', async () => {
  const { sourceMaps = {} } = await readBuild('regions')
  const answers = Object.keys(sourceMaps).map((name) => fetch(`${site().origin}/remotes/regions/${name}`))
  expect(answers).not.toEqual([])
  for (const answer of answers) expect((await answer).status).toBe(404)
})
