import { expect, test } from '@jest/globals'
import { parse, serialize } from 'parse5'
import { randomHtml } from '../../testing/violations/randomHtml.ts'
import { violatingHtml } from '../../testing/violations/slotHtml.ts'
import { checkHtml, isPlain } from './checkHtml.ts'

const rules = { idPrefix: 'x-', givenIds: () => new Set(['given']) }

/** A piece of what each remote of the demo renders. */
const rendered = [
  '<section class="regions-carousel" aria-label="Regions of Spain" data-live="false"><button type="button" class="regions-turn" data-turn="previous" hidden=""><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M15 5l-7 7 7 7"></path></svg></button><ul class="regions-row"><li><a class="regions-tile" href="/regions/andalucia" data-region="01" draggable="false"><strong>Andalucía</strong> <picture><source type="image/avif" srcSet="/media/a.avif 320w, /media/b.avif 640w" sizes="(width &lt; 480px) 92vw"/><img src="/media/a.webp" alt="" width="320" loading="lazy"/></picture></a></li></ul></section>',
  '<div class="maps-slot" data-slot-wake="map=1"><button type="button" data-slot-control="true" aria-expanded="false" aria-controls="x-box"><svg viewBox="0 0 24 24" focusable="false"><path d="M3.5 6.2 9 4l6 2.2"></path><path d="M15 11.2c-1.5-1.6z"></path></svg>Show map</button><p class="maps-way"><span>Ronda<!-- --> is at <!-- -->36.742° N</span><a href="https://www.openstreetmap.org/directions?to=36.74231%2C-5.16709&amp;from=a" rel="noreferrer">Directions</a></p><div id="x-box" class="maps-box" hidden=""></div></div>',
  '<div class="consent-notice" role="region" aria-label="Cookies"><p class="cc_message">This site sets one cookie. <a data-cc-if="options.link" href="/privacy">More info</a></p><button type="button" data-cc-event="click:dismiss">Got it!</button></div>',
  '',
]

test('what the demo’s remotes render is written plainly', () => {
  expect(rendered.filter((html) => !isPlain(html, rules))).toEqual([])
})

const readOtherwise = `applet base body button caption center col colgroup datalist desc embed font foreignObject frame frameset
  head html iframe image link listing marquee math meta nobr noembed noframes noscript object optgroup option param
  plaintext portal pre rb rp rt rtc ruby script select slot style svg table tbody td template text textarea tfoot th
  thead title tr use xmp`

test('[CP1] what parsers read in ways of its own is never plain', () => {
  const within = readOtherwise.split(/\s+/).map((tag) => `<svg><${tag}></${tag}></svg>`)
  const alone = within.filter((html) => !/button|svg><svg/.test(html)).map((html) => html.slice(5, -6))
  expect([...within, ...alone].filter((html) => isPlain(html, rules))).toEqual([])
})

test.each([
  ['an id with a reference', '<p id="given&amp;"></p>'],
  ['a name with a reference', '<form name="given&amp;"></form>'],
  ['a scheme with a reference', '<a href="x&#58;y"></a>'],
  ['a value without quotes', '<p class=a></p>'],
  ['an attribute twice as far away', '<p  class="a"></p>'],
  ['an element that closes itself', '<div/>'],
  ['capitals', '<P></P>'],
  ['a hundred elements in each other', '<b>'.repeat(100) + '</b>'.repeat(100)],
])('[CP1] %s is left to the parser', (_name, html) => {
  const given = { idPrefix: 'x-', givenIds: () => new Set(['given&amp;']) }
  expect(isPlain(html, given)).toBe(false)
})

test('[CP1] HTML that would reach beyond its slot is never plain', () => {
  const short = violatingHtml.filter(([, html]) => html.length < 80_000) // what is too long is refused unread
  expect(short.filter(([, html]) => isPlain(html, rules))).toEqual([])
})

test('[CP1] whatever is plain is read by a parser as it is written, and may stand in a slot', () => {
  const seeds = [...violatingHtml.map(([, html]) => html), ...rendered, ...rendered, ...rendered]
  const random = randomHtml(
    seeds.filter((html) => html.length < 2000),
    1,
  )
  const plain = Array.from({ length: 30_000 }, () => random.next().value).filter((html) =>
    isPlain(html, rules),
  )
  expect(plain.length).toBeGreaterThan(1500)
  for (const html of plain) {
    const parsed = checkHtml(`<wbr >${html}`, rules) // no plain tag
    if (parsed !== undefined) throw new Error(`${parsed}: ${html}`)
    expect(tagsIn(readByParser(html))).toEqual(tagsIn(html))
  }
})

test.each([
  '<p class="">',
  '<p',
  '<p x="',
  '<p class="',
  ' class=""',
  ' x="x"',
  '<svg>',
  '<!--',
  '<i>',
  '</',
  '"',
])('[CP1] %s, written again and again, is refused in time', (part) => {
  const most = 256 * 1024
  expect(isPlain(`<p${part.repeat(most / part.length)}`, rules)).toBe(false)
})

function readByParser(html: string): string {
  return serialize(parse(`<!doctype html><body><div>${html}</div>`)).slice(
    '<!DOCTYPE html><html><head></head><body><div>'.length,
    -'</div></body></html>'.length,
  )
}

/** `<a>`, `</a>`, `<!--x-->`; of a drawing that closes itself both. */
function tagsIn(html: string): readonly string[] {
  const closing = html.replaceAll(
    /<((?!img|br|hr|wbr|input|source|track|area)[a-z]+)((?: [a-zA-Z-]+="[^"]*")*)\/>/g,
    '<$1$2></$1>',
  )
  return Array.from(
    closing.matchAll(/<(\/?[a-z][a-z0-9]*)(?: [a-zA-Z-]+="[^"]*")*\/?>|<!--.*?-->/g),
    ([whole, tag]) => tag ?? whole,
  )
}
