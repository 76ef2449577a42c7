/** HTML as remotes may write it, well or badly; the same for the same seed. */
export function* randomHtml(seeds: readonly string[], seed: number): Generator<string, never> {
  const random = createRandom(seed)
  const below = (max: number) => Math.floor(random() * max)
  const pick = (from: readonly string[]) => from[below(from.length)] ?? ''

  function element(depth: number): string {
    const tag = pick(random() < 0.95 ? plainTags : oddTags)
    const attributes = Array.from({ length: below(2.5) }, attribute).join('')
    if (/^(?:img|source|br|hr|input|track)$/.test(tag) || random() < 0.03)
      return `<${tag}${attributes}${pick(['/', ''])}>`
    const children = Array.from({ length: below(depth) }, () => node(depth - 1)).join('')
    return `<${tag}${attributes}>${children}</${random() < 0.99 ? tag : pick(oddTags)}>`
  }

  function attribute(): string {
    return random() < 0.9 ? pick(harmless) : ` ${pick(names)}="${pick(values)}"`
  }

  function node(depth: number): string {
    if (random() < 0.2) return pick(texts)
    return random() < 0.3 ? pick(lists).replaceAll('…', () => element(depth)) : element(depth)
  }

  /** Some of it away, some of it twice, or something in between. */
  function altered(html: string): string {
    const [from, to] = [below(html.length), below(html.length)].toSorted((one, other) => one - other)
    const kept = pick([html.slice(from, to), '', pick(texts), pick(marks), element(1)])
    return html.slice(0, from) + kept + html.slice(pick(['from', 'to']) === 'from' ? from : to)
  }

  for (;;) {
    const html = random() < 0.3 ? pick(seeds) : node(4) + node(3)
    yield random() < 0.5 ? html : altered(html)
  }
}

const plainTags = words(`div section p a button span b i em strong img picture source br hr h2
  h3 form label input nav figure small code details summary video track fieldset legend`)
const oddTags =
  words(`ul ol li svg path g circle dl dt dd menu table tbody tr td caption col select option optgroup textarea pre title style script template iframe
  ruby rt rp nobr font center math mi desc foreignObject image object marquee applet body html head frameset plaintext
  listing xmp noscript keygen param use text linearGradient constructor wbr P DIV SVG`)
const harmless = [
  ' class="a b"',
  ' id="x-a"',
  ' title="<p>"',
  " alt='\"'",
  ' HIDDEN',
  ' data-group=a',
  ' href="/y?a=1&amp;b"',
  ' src="https://a.test/?b=1&amp;c=2"',
  '\n name = "x-a"',
  ' viewBox="0 0 1 1"',
  ' xlink:href="#x-a"',
]
const names =
  words(`class id name href src action alt type d viewBox srcSet data-group data-slot data-form style onclick
  ID HREF xmlns xlink:href aria-label is title hidden fill formaction cite poster constructor`)
const values = [
  '',
  'a b',
  '<',
  '>',
  '/>',
  '</div>',
  '&quot;',
  ' javascript:x',
  ...words(
    'x x-a main /y #x-a /a&b javascript:x java&#10;script:x &#47; https:&#10;x https://a.test/?b=1&amp;c=2',
  ),
  ...words('x-&amp;a data:image/png,x data:x'),
]
const texts = [
  'text',
  ' ',
  '< ',
  '<!doctype html>',
  '<!-- -->',
  '\u0000',
  '\r\n',
  '\n',
  ...words(
    '&amp; &lt;b&gt; &am <!--$--> <!--/$--> <!----> <!--> <!---> <!--a--!> <![CDATA[x]]> <?x?> </ </>',
  ),
]
const marks = [
  '<',
  '>',
  '/',
  '"',
  "'",
  '=',
  '&',
  '!',
  '-',
  '<!--',
  '-->',
  '\u0000',
  '\t',
  '\f',
  ' ',
  'A',
  ';',
  '</p>',
]
const lists = [
  '<table><tbody><tr><td>…</td><th>…</th></tr></tbody></table>',
  '<table><caption>…</caption><tr><td>…</td></tr></table>',
  '<select><option>text</option>…</select>',
  '<select><optgroup label="a"><option>text</option></optgroup></select>',
  '<datalist><option>text</option></datalist>',
  '<dl><dt>…</dt><dd>…</dd></dl>',
  '<dl><div><dt>…</dt></div></dl>',
  '<ruby>text<rt>…</rt></ruby>',
  '<textarea>text</textarea>',
  '<svg><title>text</title><g>…</g></svg>',
  '<section>…</section>',
  '<form><label>…<input></label></form>',
  '<button>…</button>',
  '<ul>…</ul>',
  '<ul><li>…</li><li>…</li></ul>',
  '<p>…</p>',
  '<a href="/">…</a>',
  '<svg>…</svg>',
  '<b>…</b>',
]

function words(text: string): readonly string[] {
  return text.split(/\s+/)
}

/** Numbers from 0 to 1 (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed
  return function next() {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
