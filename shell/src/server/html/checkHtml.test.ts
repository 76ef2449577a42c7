import { describe, expect, test } from '@jest/globals'
import { violatingHtml } from '../../testing/violations/slotHtml.ts'
import { checkHtml } from './checkHtml.ts'

const rules = { idPrefix: 'x-', givenIds: () => new Set(['given']) }

describe('HTML that would reach beyond its slot', () => {
  test.each(violatingHtml)('[CP1] %s is refused, with what and why', (_name, html, cause) => {
    expect(checkHtml(html, rules)).toMatch(cause)
  })
})

test.each([
  ['nothing', ''],
  ['plain text', 'Nothing here today & tomorrow'],
  ['what React writes', '<p id="x-a">One<!-- --> two</p><button type="button" aria-label="Turn">›</button>'],
  [
    'a picture with its sources',
    '<picture><source type="image/avif" srcset="/a 1x"/><img src="/b" alt=""/></picture>',
  ],
  ['an inlined picture', '<img src="data:image/svg+xml,%3Csvg%3E" alt="">'],
  [
    'a drawing',
    '<svg viewBox="0 0 1 1"><linearGradient id="x-g"></linearGradient><use href="#x-g"></use></svg>',
  ],
  ['a table', '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>'],
  [
    'links',
    '<a href="/places/ronda">a</a><a href="https://example.org">b</a><a href="mailto:a@b.test">c</a>',
  ],
  [
    "ids of React's useId, of 19 and of 18",
    '<p id="_x-R_0_">a</p><p id=":x-R0:" aria-labelledby="_x-R_0_">b</p>',
  ],
  ['an id that content gave', '<a id="given" href="#given">a</a>'],
  ['the marks that the shell offers', '<button data-slot-control data-slot-wake="press">Show</button>'],
  ['controls', '<form action="/search"><label for="x-q">q</label><input id="x-q" name="q"></form>'],
])('[CP1] %s may stand in a slot', (_name, html) => {
  expect(checkHtml(html, rules)).toBeUndefined()
})

test.each(['__x-a', '_:x-a', '_body', 'ax-'])('[CP1] the id %s is not the slot’s own', (id) => {
  expect(checkHtml(`<p id="${id}">a</p>`, rules)).toMatch('does not begin with x-')
})

test('[CP1] the fault says where, in the line and column of the slot’s own HTML', () => {
  const problem = checkHtml('<p>one</p>\n<p>two</p>  <b onclick="go()">three</b>', rules)
  expect(problem).toBe('the attribute onclick may not stand in a slot at 2:13: <b onclick="go()">three</b>')
})
