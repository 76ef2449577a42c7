import { expect, test } from '@jest/globals'
import { renderPage } from '../renderPage.tsx'
import { createHome } from '../testing/loadedPages.ts'
import { hrefsOf, tagsOf, textOf } from '../testing/readHtml.ts'

const rendered = renderPage(createHome())
const carousel = rendered.slots.find(({ name }) => name === 'regions-carousel')

test('[RT1] home has the regions carousel, with every region in it', () => {
  expect(carousel?.data).toMatchObject({
    label: 'Regions of Spain',
    regions: [
      { id: '01', name: 'Andalucía', href: '/regions/andalucia', placeCount: 781 },
      { id: '15', name: 'Navarra', href: '/regions/navarra' },
    ],
  })
})

test('[CP1] without the carousel every region is still named and linked', () => {
  const fallback = carousel?.fallback ?? ''
  expect(hrefsOf(fallback)).toEqual(['/regions/andalucia', '/regions/navarra'])
  expect(textOf(fallback)).toMatch(/^Andalucía \D+ 781 places Navarra \D+ 781 places$/)
  expect(tagsOf(fallback, 'svg')).toHaveLength(2)
  expect(tagsOf(fallback, 'img').filter((tag) => tag.includes('data-lazy'))).toHaveLength(2)
})

test('[RT1] home has its featured places, each with its own picture', () => {
  expect(hrefsOf(rendered.body)).toContain('/places/ronda')
  expect(textOf(rendered.body)).toContain('Ronda Andalucía 62 km from Málaga')
  expect(rendered.body).toContain('/media/gorge.webp')
})

test('[RT2] the panorama is fetched first and at once', () => {
  const [hero] = tagsOf(rendered.body, 'img')
  expect(hero).toContain('fetchPriority="high"')
  expect(hero).toContain(' src="/media/hills.webp"')
  expect(rendered.body).not.toContain('rel="preload"')
})
