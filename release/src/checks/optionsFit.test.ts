import { expect, jest, test } from '@jest/globals'
import type { DeclaredSlot, RemoteManifest } from '@tessera/kit/contract/composition'
import type { DataSchema } from '@tessera/kit/contract/dataSchema'
import { RegistryError } from '@tessera/store/RegistryError'
import { candidateOf } from '../testing/candidateOf.ts'
import { createSite, type Site } from '../testing/createSite.ts'
import type { PlacedSlot, PlacedSlots } from '../slots/PlacedSlots.ts'
import { runChecks, type Step } from './check.ts'
import { optionsFit } from './optionsFit.ts'

const days = (maximum: number): DataSchema => ({ type: 'integer', maximum, default: 1 })

/** A version of maps whose `list-map` takes these options. */
function taking(properties: Record<string, DataSchema>, more: Partial<DataSchema> = {}) {
  const options: DataSchema = { type: 'object', properties, additionalProperties: false, ...more }
  const data: DataSchema = {
    type: 'object',
    properties: { options, page: { type: 'object' } },
    required: ['options', 'page'],
  }
  return declaring({ 'list-map': { data, activation: 'idle', context: ['page'], origins: [] } })
}

function declaring(declarations: Record<string, DeclaredSlot>): Partial<RemoteManifest> {
  const slots = Object.keys(declarations)
  const exposes = Object.fromEntries(slots.map((slot) => [slot, { js: [], css: [] }]))
  return { slots, declarations, browser: { entry: 'entry.js', exposes } }
}

const placed = (options: PlacedSlot['options'], name = 'ronda', slot = 'list-map'): PlacedSlot => ({
  slot,
  options,
  file: `pages/${name}.md`,
  field: 'blocks[2]',
  path: `/${name}`,
})

async function checked(
  site: Site,
  candidate: Partial<RemoteManifest>,
  found: PlacedSlots | readonly PlacedSlot[] | undefined,
): Promise<Step | undefined> {
  const slots = found && ('status' in found ? found : ({ status: 'known', slots: found } as const))
  const text = JSON.stringify(candidate) // another version for each
  const about = { ...(await candidateOf(site, text, candidate)), ...(slots && { placed: async () => slots }) }
  return (await runChecks([optionsFit], about, {}, () => {}))[0]
}

test('[CP1] a version that refuses options which documents use, and the current one takes, is refused by page', async () => {
  await using site = await createSite()
  const version = await site.release('maps', 'm1', taking({ days: days(7) }))
  const uses = [placed({ days: 5 }), placed({ days: 3 }, 'about'), placed({}), placed({ days: 6 }, 'nerja')]
  const step = await checked(site, taking({ days: days(4) }), uses)
  expect(step).toMatchObject({ status: 'refused', fix: expect.stringContaining('--waive options') })
  expect(step?.cause).toContain(`does not take the options of 2 placed slots that ${version} takes`)
  expect(step?.cause).toContain('pages/ronda.md, blocks[2], on /ronda: list-map, options.days must be <= 4')
  expect(step?.cause).toContain('pages/nerja.md')
  expect(step?.cause).not.toContain('about')
  expect(await checked(site, taking({ days: days(6) }), uses)).toMatchObject({ status: 'passed' })
})

test('[CP1] a document of a type is named by type and title', async () => {
  await using site = await createSite()
  await site.release('maps', 'm1', taking({ days: days(7) }))
  const show = { type: 'exhibition', title: 'Licht und Schatten', file: 'entries/exhibition/licht.md' }
  const uses = [
    { ...placed({ days: 5 }), ...show },
    { ...placed({ days: 6 }), ...show, field: 'types.exhibition.page[1] of tessera.config.ts', others: 11 },
  ]
  const named = "exhibition 'Licht und Schatten' (entries/exhibition/licht.md)"
  const step = await checked(site, taking({ days: days(4) }), uses)
  expect(step?.status).toBe('refused')
  expect(step?.cause).toContain(`: ${named}, blocks[2], on /ronda: list-map, options.days must be <= 4`)
  expect(step?.cause).toContain(`; ${named} and 11 more, types.exhibition.page[1] of tessera.config.ts, on`)
})

test.each([
  ['an option is gone', taking({}), 'there is no field days'],
  [
    'another is wanted',
    taking({ days: days(7), unit: { type: 'string' } }, { required: ['unit'] }),
    "must have required property 'unit'",
  ],
  [
    'the slot is gone',
    declaring({ 'detail-map': { data: {}, activation: 'idle', context: [], origins: [] } }),
    'it has no such slot',
  ],
  ['no slot declares data', {}, 'it declares no data for this slot'],
])('[CP1] so is one where %s', async (_what, changes, cause) => {
  await using site = await createSite()
  await site.release('maps', 'm1', taking({ days: days(7) }))
  const step = await checked(site, changes, [placed({ days: 5 })])
  expect(step).toMatchObject({ status: 'refused', cause: expect.stringContaining(cause) })
})

test('[CP1] what did not fit before is no reason to refuse, and is said', async () => {
  await using site = await createSite()
  const uses = [placed({ days: 9 })]
  const note =
    /1 placed slots? .*: pages\/ronda\.md, blocks\[2\], on \/ronda: list-map, options\.days must be/
  await site.release('maps', 'm1', taking({ days: days(7) }))
  expect(await checked(site, taking({ days: days(4) }), uses)).toMatchObject({
    status: 'passed',
    note: expect.stringMatching(note),
  })
})

test('[CP1] many pages are named in part, and counted', async () => {
  await using site = await createSite()
  await site.release('maps', 'm1', taking({ days: days(7) }))
  const uses = Array.from({ length: 40 }, (_, index) => placed({ days: 5 }, `page-${index}`))
  const step = await checked(site, taking({ days: days(4) }), uses)
  expect(step?.cause).toMatch(/of 40 placed slots .*page-9\.md.*; and 30 more\./)
  expect(step?.cause).not.toContain('page-10')
})

test('[CP1] documents are read only for a version that takes other options than the current one', async () => {
  await using site = await createSite()
  const read = jest.fn(async (): Promise<PlacedSlots> => ({ status: 'known', slots: [placed({ days: 9 })] }))
  const check = async (text: string, changes: Partial<RemoteManifest>) => {
    const candidate = { ...(await candidateOf(site, text, changes)), placed: read }
    return (await runChecks([optionsFit], candidate, {}, () => {}))[0]?.status
  }
  expect(await check('first', taking({ days: days(7) }))).toBe('passed')
  await site.release('maps', 'm1', taking({ days: days(7) }))
  expect(await check('same', taking({ days: days(7) }))).toBe('passed')
  expect(read).not.toHaveBeenCalled()
  expect(await check('more', taking({ days: days(8) }))).toBe('passed')
  expect(read).toHaveBeenCalledTimes(1)
})

test('[CP1] where the current version is damaged, what documents use counts as taken', async () => {
  await using site = await createSite()
  await site.release('maps', 'm1', taking({ days: days(7) }))
  const candidate = await candidateOf(site, 'm2', taking({ days: days(4) }))
  const { registry } = candidate
  async function manifest(sha256: string) {
    if (sha256 === candidate.manifest) return registry.manifest(sha256)
    throw new RegistryError('altered', sha256, 'it differs')
  }
  const slots = [placed({ days: 9 })]
  const about = {
    ...candidate,
    registry: { ...registry, manifest },
    placed: async () => ({ status: 'known', slots }) as const,
  }
  expect((await runChecks([optionsFit], about, {}, () => {}))[0]?.status).toBe('refused')
})

test('slots of other remotes are not looked at; what is not known is said', async () => {
  await using site = await createSite()
  await site.release('maps', 'm1', taking({ days: days(7) }))
  const other = [placed({ sky: true }, 'ronda', 'weather')]
  expect(await checked(site, taking({}), other)).toEqual(
    expect.not.objectContaining({ note: expect.anything() }),
  )
  const unknown = await checked(site, taking({}), { status: 'unknown', cause: 'there is no checkout' })
  expect(unknown).toMatchObject({
    status: 'passed',
    note: 'No document was looked at: there is no checkout.',
  })
})
