import { expect, test } from '@jest/globals'
import { createSite } from '../testing/createSite.ts'
import { carousel, fakeBuild } from '../testing/fakeRemote.ts'
import { compare, readSide } from './compare.ts'

test('[CP2] two compositions differ by what was released between them, terms and files', async () => {
  await using site = await createSite()
  const from = await site.release('maps', 'short')
  await site.release('regions', 'r1', carousel)
  const to = await site.release('maps', 'a longer text', {
    contract: 1,
    requires: { react: '^19.1.0' },
    budgetKb: 12,
    events: { moved: { data: { type: 'string' }, keep: true } },
  })
  const side = (name: string) => readSide(site.registry, 'production', name)
  const [before, after] = [await side('2'), await side('production')]
  expect(compare(after, await side('3'))).toEqual([])
  expect(compare(before, after)).toEqual([
    {
      remote: 'maps',
      from,
      to,
      terms: [
        { term: 'requires react', from: '^19.0.0', to: '^19.1.0' },
        { term: 'requires react/jsx-runtime', from: '^19.0.0', to: null },
        { term: 'events', from: null, to: 'moved string, kept' },
        { term: 'budgetKb', from: '10', to: '12' },
      ],
      files: [{ file: 'entry.js', change: 'changed', bytes: 'a longer text'.length - 'short'.length }],
    },
  ])
  expect(compare(await side('1'), before)).toMatchObject([
    { remote: 'regions', from: null, files: [{ change: 'added' }, { change: 'added' }] },
  ])
})

test('a file whose name carries another hash is the same file', async () => {
  const build = (hash: string) => {
    const { manifest } = fakeBuild('maps', hash)
    const entry = manifest.files['entry.js']
    if (!entry) throw new Error('no entry')
    return { ...manifest, files: { [`entry.${hash}.js`]: entry } }
  }
  const side = (hash: string) => {
    const manifest = build(hash)
    const remotes = { maps: { version: manifest.version, manifest: hash.padEnd(64, '0') } }
    return { record: { remotes }, manifests: new Map([['maps', manifest]]) } as unknown as Parameters<
      typeof compare
    >[0]
  }
  expect(compare(side('aaaa1111'), side('bbbb2222'))[0]?.files).toEqual([
    { file: 'entry.js', change: 'changed', bytes: 0 },
  ])
})

test('what is not there is told with what to call', async () => {
  await using site = await createSite()
  await site.release('maps', 'm1')
  await expect(readSide(site.registry, 'production', '7')).rejects.toThrow(
    'There is no number 7 in production.',
  )
  await expect(readSide(site.registry, 'production', 'staging')).rejects.toThrow(
    'Nothing is live in staging.',
  )
})
