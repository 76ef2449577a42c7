import { describe, expect, test } from '@jest/globals'
import { violatingHtml } from './slotHtml.ts'
import { checkHtml } from '@tessera/kit/html/checkHtml'

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
  ["ids that libraries make of React's", '<p id="radix-_x-R_0_">a</p><p id="react-aria-:x-R0:">b</p>'],
  ['what Vue writes', '<div><!--[--><p data-v-7ba5bd90>a</p><!--]--><!----><!--v-if--></div>'],
  ['what is written by hand', "<P CLASS='a' hidden data-x = y>a</P><br><input disabled/><svg/>"],
  ['a table by hand', '<table>\n <caption>a</caption> <tr> <td><table></table></td> </tr></table>'],
  ['columns', '<table><colgroup><col span="2"/></colgroup><thead></thead><tfoot></tfoot></table>'],
  [
    'choices',
    '<select name="a"> <option value="1" selected="">one</option><optgroup label="b"><option>two</option></optgroup></select>',
  ],
  ['suggestions', '<input list="x-a"/><datalist id="x-a"><option value="1"></option></datalist>'],
  ['terms', '<dl><dt>a</dt><dd><p>b</p></dd><div><dt>c</dt><dd>d</dd></div></dl>'],
  ['a text to write in', '<textarea name="a">a &lt;/textarea&gt; > b</textarea>'],
  [
    'a drawing with words',
    '<svg><title>a<!-- -->b</title><text><tspan>c</tspan></text><clipPath id="x-c"/></svg>',
  ],
  ['lists in lists', '<ul><li>a<ol><li><p>b</p></li></ol></li></ul>'],
  ['ruby', '<ruby>a<rp>(</rp><rt>b</rt><rp>)</rp></ruby>'],
  [
    'a link around blocks',
    '<a href="?a=1&amp;b=2#c"><h2>a</h2><p>b</p></a><b><b><b><b><b>c</b></b></b></b></b>',
  ],
  ['a hundred elements in each other', '<b>'.repeat(100) + '</b>'.repeat(100)],
  ['an id that content gave', '<a id="given" href="#given">a</a>'],
  ['the marks that the shell offers', '<button data-slot-control data-slot-wake="press">Show</button>'],
  ['controls', '<form action="/search"><label for="x-q">q</label><input id="x-q" name="q"></form>'],
])('[CP1] %s may stand in a slot', (_name, html) => {
  expect(checkHtml(html, rules)).toBeUndefined()
})

test.each(['__x-a', '_:x-a', '_body', 'ax-', 'a-x-b', 'radix-x-b', 'radix-__x-a', 'radix-_y-a'])(
  '[CP1] the id %s is not the slot’s own',
  (id) => {
    expect(checkHtml(`<p id="${id}">a</p>`, rules)).toMatch('does not begin with x-')
  },
)

test('[CP1] the fault says where, in the line and column of the slot’s own HTML', () => {
  const problem = checkHtml('<p>one</p>\n<p>two</p>  <b onclick="go()">three</b>', rules)
  expect(problem).toBe('the attribute onclick may not stand in a slot at 2:13: <b onclick="go()">three</b>')
})

/** What made parsers work for seconds, or could make a reader begin again and again. */
const costly: readonly [start: string, part: string, end: string, then?: string][] = [
  ['<p>', '<b a=N>', '</p>', '<p>x</p>'],
  ['<p>', '<b a=N>', ''],
  ['', '<a href="/N">', '', '<table>'],
  ['<table>', '<b a=N>x', ''],
  ['<div>'.repeat(98), '<p>x</p>', '</div>'.repeat(98)],
  ['<div>'.repeat(98), '<a href="/"></a>', '</div>'.repeat(98)],
  ['<p', ' aN', '></p>'],
  ['<p', ' a=N', '></p>'],
  ['<p', ' class=""', '></p>'],
  ['<p', ' class="" a=""', '></p>'],
  ['', '<p id="given"></p>', ''],
  ['', '<p a="', '></p>'],
  ['<p ', ' ', 'a'],
  ['<p a', ' ', '=b'],
  ['<p a=', ' ', '"'],
  ['<p class="', 'x', ''],
  ['<p a="', ' ', ''],
  ['<a href="', ' ', ':"></a>'],
  ['<a href="', 'a', '"></a>'],
  ['<', 'a', ''],
  ['<p ', 'on', '></p>'],
  ['', '<!-- -->', ''],
  ['<!--', ' ', ''],
  ['<!--', '-a', ''],
  ['<table>', ' <!-- -->', '</table>'],
  ['<table>', ' ', '</table>'],
  ['', '\n', '<'],
  ['</p', ' ', ''],
  ['', '&lt;', '<'],
  ['<select>', '<option>x</option>', '</select>'],
]

test.each(costly.map((one) => ({ one })))(
  '[CP1] $one, on and on, cost no more than their length',
  ({ one }) => {
    const [start, part, end, then = ''] = one
    const times = [17, 64, 128, 256].map(function cost(kB) {
      const size = (kB * 1024 - start.length - end.length) / (part.length + 2 + then.length)
      const repeated = (text: string) =>
        Array.from({ length: size }, (_, n) => text.replace('N', String(n))).join('')
      const html = `${start}${repeated(part)}${end}${repeated(then)}`.slice(0, kB * 1024)
      return Math.min(...Array.from({ length: 8 }, () => timeOf(() => checkHtml(html, rules))))
    })
    const [, fourth = 0, , whole = 0] = times
    expect(whole).toBeLessThan(50)
    expect(whole).toBeLessThan(8 * fourth + 25)
  },
)

test('[CP1] ids that content gave are looked for once, however many there are', () => {
  let asked = 0
  const givenIds = () => new Set(['given', String((asked += 1))])
  expect(checkHtml('<p id="given"></p>'.repeat(1000), { ...rules, givenIds })).toBeUndefined()
  expect(asked).toBe(1)
})

test('[CP1] what is said of it stays short', () => {
  const long = 'x'.repeat(100_000)
  for (const html of [
    `<p id="${long}"></p>`,
    `<p on${long}></p>`,
    `<p data-filter${long}></p>`,
    `<${long}></p>`,
  ])
    expect(checkHtml(html, rules)?.length).toBeLessThan(300)
})

/** Milliseconds of this thread. */
function timeOf(act: () => void): number {
  const before = process.threadCpuUsage()
  act()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
