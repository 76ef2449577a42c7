import { expect, test } from '@jest/globals'
import { alteredRemote } from '../support/alteredRemote.ts'
import { checkRemote, expectRefused, findingOf, inMount, inSheet } from '../support/checkRemote.ts'
import { clientViolations, honestEntries, styleViolations } from '../support/violations/clientViolations.ts'
import { useSite } from '../support/useSite.ts'

const { site } = useSite()
let version = 0

const altered = (edit: Parameters<typeof alteredRemote>[2]) => alteredRemote('regions', `t${version++}`, edit)

test.each(clientViolations.map(({ name, ...rest }) => [name, rest] as const))(
  '[CP1] client: a version that %s is refused',
  async (_name, { code, check, says }) => {
    const checked = await checkRemote(site(), await altered(inMount(code)), check)
    expect(findingOf(checked, check)).toMatchObject({ status: 'refused', cause: expect.stringMatching(says) })
  },
)

test.each(styleViolations)('[CP1] client: a version that %s is refused', async (_name, css, says) => {
  const checked = await checkRemote(site(), await altered(inSheet(css)), 'bounds')
  expect(findingOf(checked, 'bounds')).toMatchObject({
    status: 'refused',
    cause: expect.stringMatching(says),
  })
})

test.each(honestEntries)('[CP1] client: a version that %s passes', async (_name, code) => {
  const checked = await checkRemote(site(), await altered(inMount(code)))
  expect(checked.steps.filter(({ status }) => status !== 'passed')).toEqual([])
})

test('[CP1] a version that wants other data than pages give is refused with the field, and told to change its declaration', async () => {
  const { manifest, files } = await alteredRemote('regions', 'other', (_file, text) => text)
  const declared = manifest.declarations?.['regions-carousel']
  if (!declared) throw new Error('mfe-regions declares no carousel')
  const data = { ...declared.data, required: ['label', 'prices'] }
  const declarations = { ...manifest.declarations, 'regions-carousel': { ...declared, data } }
  const checked = await checkRemote(site(), { manifest: { ...manifest, declarations }, files }, 'server')
  expectRefused(checked, 'server', /SLOT_DATA_REFUSED: must have required property 'prices'/)
  expect(findingOf(checked, 'server')?.fix).toMatch(/src\/remote\.ts/)
})
