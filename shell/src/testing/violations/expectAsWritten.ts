import { expect } from '@jest/globals'
import type { SharedBrowser } from '@tessera/kit/testing/browser'
import { parse, serialize } from 'parse5'
import { checkHtml } from '@tessera/kit/html/checkHtml'
import { randomHtml } from './randomHtml.ts'
import { violatingHtml } from './slotHtml.ts'

type Browser = SharedBrowser['browser']

const rules = { idPrefix: 'x-', givenIds: () => new Set(['given']) }
export const accepted = (all: Iterable<string>) =>
  [...all].filter((html) => checkHtml(html, rules) === undefined)

const known =
  words(`a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote
  body br button canvas caption center cite code col colgroup command data datalist dd del details dfn dialog dir div dl dt
  em embed fencedframe fieldset figcaption figure font footer form frame frameset geolocation h1 h2 h6 head header hgroup hr
  html i iframe image img input ins isindex kbd keygen label legend li link listing main map mark marquee math menu menuitem
  meta meter nav nobr noembed noframes noscript object ol optgroup option output p param permission picture plaintext portal
  pre progress q rb rp rt rtc ruby s samp script search section select selectedcontent selectlist slot small source spacer
  span strike strong style sub summary sup table tbody td template text textarea tfoot th thead time title tr track tt u ul
  var video wbr xmp svg g path circle desc foreignObject use mi mtext mglyph annotation-xml lineargradient switch animate`)
const empty = words('area base br col embed frame hr img input link meta param source track wbr')

const around = ['ul', 'dl', 'table', 'tr', 'select', 'svg', 'p']

/** Each element alone, in each other one, and beside itself in it; `three` deep also within those that parsers treat apart. */
export function* pairs(three = false): Generator<string> {
  const written = (tag: string, inner: string) =>
    empty.has(tag) ? `<${tag}>${inner}` : `<${tag}>${inner}</${tag}>`
  for (const outer of known) {
    yield written(outer, '')
    for (const inner of known) {
      yield written(outer, written(inner, 'x'))
      yield written(outer, written(inner, '') + written(inner, '') + 'x')
      if (three || around.includes(outer))
        for (const outermost of around) yield written(outermost, written(outer, written(inner, '')))
    }
  }
}

const [before, after] = ['<html><head></head><body><div><wbr>', '<wbr></div><wbr></body></html>']

/** Chromium and parse5 build of each what stands there, and nothing that is refused. */
export async function expectAsWritten(
  browser: Browser,
  all: readonly string[],
  least: number,
): Promise<void> {
  expect(all.length).toBeGreaterThan(least)
  const built = await readByChromium(browser, all)
  const asWritten = all.map(outlineOf)
  const findings = all.filter(
    (html, at) => built[at] !== asWritten[at] || readByParser(html) !== asWritten[at],
  )
  expect(findings.slice(0, 10)).toEqual([])
  const refused =
    /\b(?:applet|base|body|embed|frame\w*|head|html|i?frame|link|math|meta|no\w+|object|plaintext|script|slot|style|template|xmp)\[|[[ ](?:on\w*|style|srcdoc|formaction|ping|is|autofocus|data-slot|data-form)[\] ]/
  expect(asWritten.filter((outline) => refused.test(outline))).toEqual([])
}

export async function readByChromium(browser: Browser, all: readonly string[]): Promise<readonly string[]> {
  const page = await browser.newPage()
  try {
    const documents = await page.evaluate(
      (pages) =>
        pages.map((html) => new DOMParser().parseFromString(html, 'text/html').documentElement.outerHTML),
      all.map((html) => `<!doctype html>${before}${html}${after}`),
    )
    return documents.map(outlineOfHost)
  } finally {
    await page.close()
  }
}

export function readByParser(html: string): string {
  return outlineOfHost(
    serialize(parse(`<!doctype html>${before}${html}${after}`)).slice('<!DOCTYPE html>'.length),
  )
}

function outlineOfHost(page: string): string {
  const isWhole = page.startsWith(before) && page.endsWith(after)
  return isWhole ? outlineOf(page.slice(before.length, -after.length)) : 'leaves its host'
}

/** `p[class](.b[]())`: elements, names of attributes and where there is text, read by nothing but the tags. */
function outlineOf(html: string): string {
  const parts = html.matchAll(
    /<!--.*?-->|<(\/?)([a-z][a-z0-9-]*)((?:"[^"]*"|'[^']*'|[^"'>])*?)(\/?)>|[^<]+/gis,
  )
  const open: string[] = []
  let outline = ''
  for (const [whole, closing, written = '', attributes = '', closed] of parts) {
    const tag = written.toLowerCase()
    const isImplied = tag === 'tbody' // browsers add it
    if (tag === '') outline += !whole.startsWith('<') && /[^\s\0\uFFFD]/.test(whole) ? '.' : ''
    else if (!closing) {
      if (!isImplied) outline += `${tag}[${namesIn(attributes)}](`
      open.push(tag)
    }
    if (tag === '' || (!closing && !closed && !empty.has(tag))) continue
    if (open.pop() !== tag) return 'leaves its host'
    if (!isImplied) outline += ')'
  }
  return open.length > 0 ? 'leaves its host' : outline
}

function namesIn(attributes: string): string {
  const found = attributes.matchAll(/([^\s"'=/]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?/g)
  return [...new Set(Array.from(found, ([, name = '']) => name.toLowerCase()))].join(' ')
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/))
}

/** What attacks are made of, put together at random, and deep nestings. */
export function randomPages(count: number): readonly string[] {
  const seeds = violatingHtml.map(([, html]) => html).filter((html) => html.length < 2000)
  const random = randomHtml(seeds, 1)
  const deep = ['b', 'div', 'svg', 'button><b', 'ruby><b'].map((tag) => nested(tag, 50))
  return [...deep, ...Array.from({ length: count }, () => random.next().value)]
}

function nested(tag: string, times: number): string {
  return `<${tag}>`.repeat(times) + `</${tag.split('><').toReversed().join('></')}>`.repeat(times)
}
