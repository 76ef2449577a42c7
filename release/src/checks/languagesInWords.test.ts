import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { languagesInWords } from './languagesInWords.ts'

const links = ['x-default', 'en', 'es-MX', 'ar'].map(
  (one) => `<link rel="alternate" hrefLang="${one}" href="/">`,
)
const site = createServer((_request, response) =>
  response.end(`<!doctype html><head>${links.join('')}</head>`),
)
let origin = ''

beforeAll(async () => {
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
})
afterAll(() => {
  site.closeAllConnections()
  site.close()
})

test('a language of the site that a remote lacks is named', async () => {
  expect(await languagesInWords(origin, { languages: ['en', 'es'] })).toMatch(
    /^The site is also in ar, .*`ar.json`/,
  )
})

test('nothing is lacking where all are there, where it has no catalogues, and where no site answers', async () => {
  expect(await languagesInWords(origin, { languages: ['en', 'es', 'ar'] })).toBeUndefined()
  expect(await languagesInWords(origin, {})).toBeUndefined()
  expect(await languagesInWords('http://127.0.0.1:1', { languages: ['en'] })).toBeUndefined()
})
