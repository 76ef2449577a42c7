/** An element that slots may contain, and how parsers treat it. */
export interface AllowedElement {
  tag: string
  endTag: string
  /** The only parents in which parsers allow the element; elsewhere they drop or move it, or close another element. */
  parents?: ReadonlySet<string> | undefined
  isEmpty: boolean
  isDrawing: boolean
  isHeading: boolean
  /** The element's own bit, if some elements may not be inside it, as they would close it or be dropped; else 0. */
  bit: number
  /** Bits of the elements that must not contain this element. */
  ends: number
  /** Whether the element may contain only text and elements that name it in their `parents`. */
  isNarrow: boolean
  /** Whether the element may not directly contain text, because parsers would move the text before the table. */
  isWithoutText: boolean
}

const phrases = `a abbr area audio b bdi bdo br button cite code data datalist del dfn em i img input ins kbd label legend
  map mark meter output picture progress q ruby s samp select small source span strong sub sup svg textarea time track u
  var video wbr`
/** Elements that close an open `<p>`. */
const blocks = `address article aside blockquote details dialog div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5
  h6 header hgroup hr main menu nav ol p pre search section summary table ul`
const parents: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ...['caption', 'colgroup', 'thead', 'tbody', 'tfoot'].map((tag) => [tag, words('table')] as const),
  ...['td', 'th'].map((tag) => [tag, words('tr')] as const),
  ...['dt', 'dd'].map((tag) => [tag, words('dl')] as const),
  ...['rt', 'rp'].map((tag) => [tag, words('ruby')] as const),
  ['col', words('colgroup')],
  ['tr', words('table thead tbody tfoot')],
  ['li', words('ul ol menu')],
  ['optgroup', words('select')],
  ['option', words('select optgroup datalist')],
])
const inDrawings = `g path rect circle ellipse line polyline polygon text tspan title desc defs use symbol clippath mask pattern
  marker lineargradient radialgradient stop svg`
export const elements = createElements([...words(phrases), ...words(blocks), ...parents.keys()], false)
/** Elements that may be inside an `<svg>`. */
export const drawings = createElements(words(inDrawings), true)

function createElements(tags: Iterable<string>, isDrawing: boolean): ReadonlyMap<string, AllowedElement> {
  const isEmpty = words('area br col hr img input source track wbr')
  const isBlock = words(blocks)
  const bits: Readonly<Record<string, number>> = { p: 1, a: 2, button: 4, form: 8 }
  const isWithoutText = words('table colgroup thead tbody tfoot tr')
  const isNarrow = words('select optgroup option textarea title desc')
  return new Map(
    Array.from(tags, (tag) => [
      tag,
      {
        tag,
        endTag: `</${tag}>`,
        parents: parents.get(tag),
        isEmpty: isEmpty.has(tag),
        isDrawing: isDrawing || tag === 'svg',
        isHeading: /^h[1-6]$/.test(tag),
        bit: bits[tag] ?? 0,
        ends: (bits[tag] ?? 0) | (isBlock.has(tag) ? 1 : 0),
        isNarrow: isNarrow.has(tag) || isWithoutText.has(tag),
        isWithoutText: isWithoutText.has(tag),
      },
    ]),
  )
}

export function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/))
}
