import { createTestContent, front, smallSite } from '@tessera/content/testing/createTestContent'
import { openFixtureContent } from '@tessera/content/testing/openFixtureContent'
import { expect, test } from '@jest/globals'
import { townSite } from '../../testing/townSite.ts'
import { examplePages } from './examplePages.ts'

test('[CP3] the site names one page of each kind; a broken document is none', async () => {
  const content = await openFixtureContent(townSite)
  const examples = await examplePages(content)
  expect(examples[0]).toEqual({ path: '/', title: expect.any(String), type: 'home' })
  expect(examples.map(({ path, type }) => `${path} ${type}`).toSorted()).toEqual([
    '/ home',
    '/about page',
    '/lands/north land',
    '/towns list of town',
    '/towns/granada town',
  ])
  await content.close()
})

test('[CP3] it names a page of each type, list and slot that the site defines, by address and title', async () => {
  const slot = '```block slot\nslot: sky\nfallback: Later\n```\n'
  const site = await createTestContent({
    ...smallSite,
    'tessera.config.ts': `import { defineSite, defineType, slot, words } from 'tessera'
      const of = (name, more) => defineType({ name, title: 'name', fields: { name: words() }, ...more })
      const list = { heading: 'All of them' }
      const page = [slot('tickets', { fallback: 'Later' })]
      export default defineSite({ types: {
        show: of('Show', { route: '/shows/:slug', page, list: { ...list, route: '/all-shows' } }),
        venue: of('Venue', { list }), person: of('Person', { page, list }),
      } })`,
    'entries/show/a.md': front({ name: 'A show' }),
    'entries/show/b.md': front({ name: 'B show' }),
    'entries/venue/a.md': front({ name: 'A hall' }),
    'entries/venue/b.md': front({ name: 'B hall' }),
    'entries/venue/c.md': front({ name: 'C hall' }, slot),
    'entries/person/ada.md': front({ name: 'Ada' }),
  })
  expect(site.problems).toEqual([])
  expect(await site.content.slotPaths?.()).toEqual([{ slot: 'sky', path: '/entries/venue/c' }])
  const own = (await examplePages(site.content)).filter(({ type }) => /show|venue|person/.test(type))
  expect(own.toSorted((one, other) => one.path.localeCompare(other.path))).toEqual([
    { path: '/all-shows', title: 'All of them', type: 'list of show' },
    { path: '/person', title: 'All of them', type: 'list of person' },
    { path: '/person/ada', title: 'Ada', type: 'person' },
    { path: '/shows/a', title: 'A show', type: 'show' },
    { path: '/venue', title: 'All of them', type: 'list of venue' },
    { path: '/venue/a', title: 'A hall', type: 'venue' },
    { path: '/venue/c', title: 'C hall', type: 'venue' },
  ])
  await site.close()
})
