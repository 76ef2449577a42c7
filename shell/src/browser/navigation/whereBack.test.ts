import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { whereBack, type Way } from './whereBack.ts'

interface Recorded {
  name: string
  referrer: string
  path: string
  histLen: number
  canGoBack: boolean
  seedDecision: string
}

const vectors = JSON.parse(readFileSync(new URL('./vectors/back-link.json', import.meta.url), 'utf8'))
const cases: Recorded[] = vectors.cases

/** The recording writes every port as P. */
const address = ({ name, referrer }: Recorded) =>
  referrer.replaceAll(':P', name.includes('other port') ? ':9090' : ':8080')
const host = 'http://www.site.test:8080'

const wayOf = (recorded: Recorded): Way => ({
  here: host + recorded.path,
  referrer: address(recorded),
  length: { atLoad: recorded.histLen, now: recorded.histLen },
})

/** The entries that a browser with the Navigation API would list. */
const entriesOf = (recorded: Recorded) => [
  ...(recorded.canGoBack ? [{ key: 'before', url: `${host}/list` }] : []),
  { key: 'here', url: host + recorded.path },
]

test('[BL1][BL2] every recorded case is decided as recorded', () => {
  expect(cases.length).toBe(16)
  for (const recorded of cases) {
    const back = whereBack({ ...wayOf(recorded), entries: entriesOf(recorded) })
    expect([recorded.name, back.kind]).toEqual([
      recorded.name,
      recorded.seedDecision === 'history.back()' ? 'traverse' : 'follow',
    ])
  }
})

test('[BL1][BL2] without the Navigation API as well', () => {
  for (const recorded of cases) {
    const back = whereBack(wayOf(recorded))
    expect([recorded.name, back.kind]).toEqual([
      recorded.name,
      recorded.seedDecision === 'history.back()' ? 'back' : 'follow',
    ])
  }
})

const list = { key: 'list', url: `${host}/list` }
const here = `${host}/detail`
const arrival = { here, referrer: `${host}/list`, length: { atLoad: 3, now: 3 } }

test('[BL1] what a visitor changed on a page, such as its filter, is left with the page', () => {
  const steps = ['a', 'b'].map((key) => ({ key, url: `${here}?text=${key}`, isStep: true }))
  const entries = [list, { key: 'here', url: here, cameFrom: `${host}/list` }, ...steps]
  expect(whereBack({ ...arrival, here: `${here}?text=b`, entries })).toEqual({
    kind: 'traverse',
    key: 'list',
  })
})

test('[BL2] our host in the query of a foreign address is foreign', () => {
  const referrer = 'http://evil.test/?x=www.site.test:8080'
  expect(whereBack({ ...arrival, referrer, entries: [list, { key: 'here', url: here }] }).kind).toBe('follow')
})

test('[BL3] in a new tab it follows its address', () => {
  expect(whereBack({ ...arrival, entries: [{ key: 'here', url: here }] }).kind).toBe('follow')
  expect(whereBack({ ...arrival, length: { atLoad: 1, now: 1 } }).kind).toBe('follow')
})

test('[BL4] the route before a client-side move counts, whatever the referrer', () => {
  const entries = [list, { key: 'here', url: here, cameFrom: list.url }]
  expect(whereBack({ ...arrival, referrer: 'http://evil.test/', entries })).toEqual({
    kind: 'traverse',
    key: 'list',
  })
})

test('[BL5] fragments of this page are skipped', () => {
  const fragments = ['', '#gallery-1', '#gallery-2'].map((hash) => ({ key: hash, url: here + hash }))
  const entries = [list, ...fragments]
  expect(whereBack({ ...arrival, here: `${here}#gallery-2`, entries })).toEqual({
    kind: 'traverse',
    key: 'list',
  })
})

test('[BL5] without the Navigation API it leads to where the visitor came from after a fragment: a list as it was filtered', () => {
  const referrer = `${host}/list?text=ronda`
  const length = { atLoad: 3, now: 4 }
  expect(whereBack({ ...arrival, referrer, length })).toEqual({ kind: 'visit', href: referrer })
  expect(whereBack({ ...arrival, referrer: 'http://evil.test/', length }).kind).toBe('follow')
  expect(whereBack({ ...arrival, referrer, length: { atLoad: 1, now: 2 } }).kind).toBe('follow')
})
