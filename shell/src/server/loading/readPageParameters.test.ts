import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createTestContent, type TestContent } from '@tessera/content/testing/createTestContent'
import { townSite } from '../../testing/townSite.ts'
import { readPageParameters } from './readPageParameters.ts'

let site: TestContent
beforeAll(async () => void (site = await createTestContent(townSite)))
afterAll(() => site.close())

async function asked(url: string) {
  const { pathname, searchParams } = new URL(url, 'https://site.test')
  return readPageParameters(pathname, searchParams, site.content)
}

test.each([
  '/?sent=anything',
  '/nowhere?text=ronda',
  '/?text=ronda&map=1',
  '/entries/land/north?utm_source=mail&sent=contact',
])('what the page at %s does not know makes no other page', async (url) => {
  expect(Object.keys(await asked(url)).filter((name) => name !== 'query')).toEqual([])
  expect((await asked(url)).query ?? {}).toEqual({})
})

test('[SE3] of a search, its text: without spaces around it, and its first 80 letters', async () => {
  expect(await asked('/search?text=+ronda+&page=2&utm_source=mail')).toEqual({ text: 'ronda' })
  expect(await asked(`/search?text=${'x'.repeat(100)}`)).toEqual({ text: 'x'.repeat(80) })
  expect(await asked('/search?text=++&map=1')).toEqual({})
})

test('of a list, what it is narrowed to, and whether its map is open', async () => {
  expect(await asked('/entries/land/north?kinds=town&counties=29&text=ron&map=1')).toEqual({
    query: { choices: { kinds: ['town'] }, text: 'ron' },
    map: true,
  })
})
