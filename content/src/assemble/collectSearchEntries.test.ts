import { afterEach, expect, test } from '@jest/globals'
import {
  createTestContent,
  front,
  textPage,
  townSite,
  type TestContent,
} from '../testing/createTestContent.ts'
import { createTown, towns } from '../testing/towns.ts'

let site: TestContent
afterEach(() => site.close())

const { records } = towns['records/town/all.json']
const named = {
  ...townSite,
  'records/town/all.json': {
    records: records.map((one) => (one.slug === 'malaga' ? { ...one, names: { la: ['Malaca'] } } : one)),
  },
  'entries/land/andalucia.md': front(
    { name: 'Andalucía', names: { en: ['Andalusia'], de: ['Andalusien'] }, hues: [40, 230] },
    'Olives.',
  ),
  'pages/about.md': front(
    { kind: 'text', title: 'T', description: 'D', heading: 'About', names: { en: ['Imprint'] } },
    'Old <em class="poppy">railways</em> &amp; [tunnels](/harbour).',
  ),
}

const open = async (files: Readonly<Record<string, string | object>> = named) => {
  const { 'entries/land/andalucia.json': _other, ...rest } = { ...files }
  site = await createTestContent(rest)
}
const first = async (text: string) => (await site.content.search(text, 1))[0]

test('[SE5] what documents write is found where no name has it, without its markup', async () => {
  await open()
  expect(await first('olive')).toMatchObject({ id: 'page/entries/land/andalucia', about: true })
  expect(await first('railway tunnels')).toMatchObject({ id: 'page/about', about: true })
  for (const markup of ['poppy', 'harbour', 'amp'])
    expect([markup, await first(markup)]).toEqual([markup, undefined])
  await site.change({ 'pages/about.md': textPage('About', 'Sea.') })
  expect(await first('railway tunnels')).toBeUndefined()
})

test('[SE1] what documents and records are called is found, and leads there', async () => {
  await open()
  expect(await first('malaca')).toEqual({
    id: 'page/entries/town/malaga',
    kind: 'page',
    name: 'Málaga',
    also: 'Malaca',
    href: '/entries/town/malaga',
    what: 'Town',
    group: { id: 'town', label: 'All towns' },
    mark: 'andalucia',
  })
  expect(await first('andalusien')).toMatchObject({ href: '/entries/land/andalucia', also: 'Andalusien' })
  expect(await first('imprint')).toMatchObject({ kind: 'page', name: 'About', href: '/about' })
})

test('[SE1] a list narrowed to a choice is found where documents have it', async () => {
  await open()
  expect(await first('towns in andalusia')).toMatchObject({
    kind: 'category',
    href: '/entries/land/andalucia?size=town',
  })
  expect(await first('villages')).toMatchObject({ kind: 'category', href: '/entries/town?size=village' })
  expect(await first('cities in aragon')).not.toMatchObject({ kind: 'category', where: 'Aragón' })
})

test('[SE1] a change of the documents is a change of what is found', async () => {
  await open()
  expect(await first('nerja')).toBeUndefined()
  await site.change({ 'records/town/more.json': { records: [createTown('Nerja', 21_000)] } })
  expect(await first('nerja')).toMatchObject({ id: 'page/entries/town/nerja' })
})

test('names by what is no language, and empty lists of them, are reported by document and field', async () => {
  await open({
    ...named,
    'pages/about.md': front({
      kind: 'text',
      title: 'T',
      description: 'D',
      heading: 'About',
      names: { Spanish: ['Sol'], en: [] },
    }),
  })
  const causes = site.problems.map(({ cause }) => cause).join('\n')
  expect(causes).toMatch(/pages\/about\.md, field names/)
})
