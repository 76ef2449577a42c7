import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openDemo } from '../testing/openDemo.ts'

/** A text → the id of what is meant, or several that are as right. */
type Queries = Readonly<Record<string, string | readonly string[]>>
interface Vectors {
  namesAndAreas: Queries
  typos: Queries
  pagesAndCategories: Queries
  sights: Queries
  nonsense: readonly string[]
}

let content: Awaited<ReturnType<typeof openDemo>>
let queries: Vectors

beforeAll(async () => {
  const file = join(import.meta.dirname, 'vectors/queries.json')
  queries = JSON.parse(await readFile(file, 'utf8')) as Vectors
  content = await openDemo()
})
afterAll(() => content.close())

/** Those whose right answer is neither first nor second. */
async function missed(asked: Queries): Promise<string[]> {
  const wrong: string[] = []
  for (const [text, right] of Object.entries(asked)) {
    const ids = (await content.search(text, 8)).map(({ id }) => id)
    if (!ids.slice(0, 2).some((id) => right.includes(id)))
      wrong.push(`${text}: ${ids.slice(0, 3).join(', ')}`)
  }
  return wrong
}

test('[SE1] of 200 texts as visitors write them, at least 19 of 20 find what is meant first or second', async () => {
  const { namesAndAreas, typos, pagesAndCategories } = queries
  const sets = [namesAndAreas, typos, pagesAndCategories]
  expect(sets.map((set) => Object.keys(set).length)).toEqual([100, 50, 50])
  const wrong = [await missed(namesAndAreas), await missed(typos), await missed(pagesAndCategories)]
  expect(wrong.flat().length <= 10 ? [] : wrong).toEqual([])
})

test('[SE2] a misspelt name leads to that name, not to others with as many letters of it', async () => {
  const names = async (text: string) => (await content.search(text, 8)).map(({ name }) => name)
  expect((await names('rnoda'))[0]).toBe('Ronda')
  expect(await names('sevila')).toContain('Sevilla')
  expect(await names('sevila')).not.toContain('Seva')
})

test('[SE2] a text that is like no name finds nothing', async () => {
  expect(queries.nonsense).toHaveLength(20)
  for (const text of queries.nonsense) expect([text, await content.search(text, 8)]).toEqual([text, []])
})

test('[SE1] sights, ranges and ways are found by the names that documents give them', async () => {
  expect(await missed(queries.sights)).toEqual([])
})

test('[SE5] where no name has the words, what is written of them is offered, not what has similar letters', async () => {
  const subjects = { beach: 'coast', beaches: 'coast', castle: 'region', mountains: 'range', wine: 'region' }
  for (const [text, kind] of Object.entries(subjects)) {
    const hits = await content.search(text, 8)
    expect([text, ...hits.slice(0, 3).map((hit) => hit.kind)]).toContain(kind)
    expect([text, hits.filter(({ about, near }) => !about || near)]).toEqual([text, []])
  }
  for (const text of ['hotel', 'restaurant', 'what to see', 'best things to see'])
    expect([text, await content.search(text, 8)]).toEqual([text, []])
})
