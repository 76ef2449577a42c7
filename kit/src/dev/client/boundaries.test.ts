import { afterEach, expect, jest, test } from '@jest/globals'
import refresh from 'react-refresh/runtime'
import { boundary, isBoundary, isOtherShape, refreshNow } from './boundaries.ts'
import type { Hot } from './containers.ts'

const Forecast = () => null
const Heading = () => null

afterEach(() => void jest.restoreAllMocks())

/** A module's hot side, and what was asked of it. */
function createHot(before?: unknown) {
  const asked: string[] = []
  const hot: Hot = {
    ...(before !== undefined && { data: { exports: before } }),
    accept: () => void asked.push('accept'),
    dispose: () => void asked.push('dispose'),
    invalidate: () => void asked.push('invalidate'),
    check: () => Promise.resolve(),
    apply: () => Promise.resolve(),
  }
  return { hot, asked }
}

function evaluate(exports: object, before?: object) {
  const performed = jest.spyOn(refresh, 'performReactRefresh').mockReturnValue(null)
  const { hot, asked } = createHot(before)
  boundary('weather', { id: './src/Forecast.tsx', exports }, hot)
  return { asked, isRefreshed: refreshNow(), performed: performed.mock.calls.length }
}

test.each([
  ['components alone', { Forecast, Heading }, true],
  ['a component and a number', { Forecast, limit: 3 }, false],
  ['a function that is no component', { headingOf: () => '' }, false],
  ['nothing', {}, false],
])('a module that exports %s', (_, exports, accepts) => {
  expect(isBoundary(exports)).toBe(accepts)
  expect(evaluate(exports).asked).toEqual(accepts ? ['dispose', 'accept'] : [])
})

test('the same exports again are refreshed in place, once', () => {
  expect(evaluate({ Forecast }, { Forecast })).toEqual({
    asked: ['dispose', 'accept'],
    isRefreshed: true,
    performed: 1,
  })
})

test('a module that is evaluated for the first time refreshes nothing', () => {
  expect(evaluate({ Forecast })).toMatchObject({ isRefreshed: false, performed: 0 })
})

test('another set of exports, or no components any more, is for who imports it', () => {
  expect(evaluate({ Forecast, Heading }, { Forecast }).asked).toContain('invalidate')
  expect(evaluate({ Forecast, limit: 3 }, { Forecast })).toMatchObject({
    asked: ['invalidate'],
    isRefreshed: false,
  })
})

test('another component under the same name is another shape', () => {
  const [before, edited, other] = [() => null, () => null, () => null]
  refresh.register(before, 'a')
  refresh.register(edited, 'a')
  refresh.register(other, 'b')
  expect(isOtherShape({ Forecast: before }, { Forecast: edited })).toBe(false)
  expect(isOtherShape({ Forecast: before }, { Forecast: other })).toBe(true)
})
