import { expect, test } from '@jest/globals'
import { renderPage } from '../renderPage.tsx'
import { createDetail, ronda } from '../testing/loadedPages.ts'
import { hrefsOf, tagsOf, textOf } from '../testing/readHtml.ts'

test('[RT2] a place is shown with where it is, its facts and its neighbours', () => {
  const { body } = renderPage(createDetail())
  expect(textOf(body)).toContain('Town in Málaga, Andalucía')
  expect(body).toContain('<dt>Population</dt><dd>33,877</dd>')
  expect(textOf(body)).toContain('Granada 131 km City, Granada')
  expect(hrefsOf(body)).toContain('/places/granada')
})

test('[RT2] a district is one of its city, whose name is not said twice', () => {
  const loaded = createDetail()
  const lead = (districtOf: string, name: string) => {
    if (loaded.page.kind !== 'detail') throw new Error('it is a place')
    const place = { ...loaded.page.place, districtOf, province: { id: '29', name } }
    const page = { ...loaded.page, place, region: { ...loaded.page.region, name } }
    return textOf(renderPage({ ...loaded, page }).body)
  }
  expect(lead('Sevilla', 'Andalucía')).toContain('District of Sevilla in Andalucía')
  expect(lead('Madrid', 'Madrid')).not.toContain('District of Madrid in')
})

test('[MP1] its map knows the place and its neighbours', () => {
  const map = renderPage(createDetail()).slots.find(({ name }) => name === 'detail-map')
  expect(map?.data).toMatchObject({
    label: 'Map of Ronda',
    region: '01',
    place: { id: 'ronda', name: 'Ronda', at: ronda.at },
    neighbours: [{ id: 'granada', href: '/places/granada' }],
  })
})

test('[LB1] its pictures are one gallery, each with its size', () => {
  const links = tagsOf(renderPage(createDetail()).body, 'a').filter((tag) => tag.includes('data-lightbox'))
  expect(links).toEqual([
    '<a href="/media/hills.webp" data-lightbox="gallery" data-type="image" data-width="1600" data-height="900">',
  ])
})

test("[BL1] the back link goes to the region's list", () => {
  expect(renderPage(createDetail()).body).toMatch(/<a [^>]*href="\/regions\/andalucia" data-back-link="">/)
})

test('[RT2] search engines read the place, and no name can end its script', () => {
  const name = '</script><script>alert(1)</script>'
  const { head } = renderPage(createDetail({ place: { ...ronda, name } }))
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(head)?.[1] ?? ''
  expect(tagsOf(head, 'script')).toHaveLength(1)
  expect(JSON.parse(data)['@graph'][0]).toMatchObject({
    '@type': 'City',
    name,
    geo: { latitude: 36.74, longitude: -5.16 },
  })
})

test('[RT2] a name is text wherever it stands', () => {
  const { body } = renderPage(createDetail({ place: { ...ronda, name: '<img src=x onerror=alert(1)>' } }))
  expect(body).not.toContain('<img src=x')
})
