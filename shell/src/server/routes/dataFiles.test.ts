import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createTestContent, smallSite, type TestContent } from '@tessera/content/testing/createTestContent'
import { openData, type Enqueue } from './dataFiles.ts'

let site: TestContent

beforeAll(async function open() {
  site = await createTestContent(smallSite)
})
afterAll(() => site.close())

const atOnce: Enqueue = (make) => make()

test('a list that a browser filters has all its places, not its first page', async () => {
  let pageSize: number | undefined
  const content = {
    ...site.content,
    places: async (query: Parameters<typeof site.content.places>[0]) => {
      pageSize = query.pageSize
      return site.content.places(query)
    },
  }
  await openData(content).places({}, atOnce)
  expect(pageSize).toBe(10_000)
})

test('a sitemap in parts gives each under its own name', async () => {
  const all = Array.from({ length: 5_001 }, (_, index) => `/places/p${index}`)
  const paths = async (from: number, most: number) => all.slice(from, from + most)
  const data = openData({ ...site.content, pathCount: async () => all.length, paths })
  const textOf = async (part: string | null) => {
    const file = await data.sitemap('https://site.test', part, atOnce)
    return file && Buffer.from((await file.body('identity')).bytes).toString()
  }
  expect(await textOf(null)).toContain('sitemap.xml?part=2')
  expect(await textOf('2')).toContain('/places/p5000<')
  expect(await textOf('3')).toBeUndefined()
})
