import { expect, test } from '@jest/globals'
import { renderPage } from '../renderPage.tsx'
import { createHome } from '../testing/loadedPages.ts'
import { hrefsOf, tagsOf, textOf } from '../testing/readHtml.ts'

const rendered = renderPage(createHome())
const carousel = rendered.slots.find(({ name }) => name === 'regions-carousel')

test('[RT1] home has the regions carousel, with every tile in it', () => {
  expect(carousel?.data).toMatchObject({
    label: 'Lands of the world',
    regions: [
      { id: 'land/north', name: 'North', href: '/lands/north', count: 'Towns: 781' },
      { id: 'land/south', name: 'South', href: '/lands/south' },
    ],
  })
})

test('[CP1] without the carousel every tile is still named and linked', () => {
  const fallback = carousel?.fallback ?? ''
  expect(hrefsOf(fallback)).toEqual(['/lands/north', '/lands/south'])
  expect(textOf(fallback)).toMatch(/^North \D+ 781 South \D+ 781$/)
  expect(tagsOf(fallback, 'svg')).toHaveLength(2)
  expect(tagsOf(fallback, 'img').filter((tag) => tag.includes('data-lazy'))).toHaveLength(2)
})

test('[RT1] home has its featured documents, each with its own picture', () => {
  expect(hrefsOf(rendered.body)).toContain('/towns/lume')
  expect(textOf(rendered.body)).toContain('Lume North 62 km from Orbe')
  expect(rendered.body).toContain('/media/gorge.webp')
})

test('[RT2] the panorama is fetched first and at once', () => {
  const [hero] = tagsOf(rendered.body, 'img')
  expect(hero).toContain('fetchPriority="high"')
  expect(hero).toContain(' src="/media/hills.webp"')
  expect(rendered.body).not.toContain('rel="preload"')
})
