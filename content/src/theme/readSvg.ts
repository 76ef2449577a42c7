import sanitizeHtml, { type Attributes } from 'sanitize-html'
import type { ThemeError } from './parseSheet.ts'

const elements =
  'svg g defs title desc path rect circle ellipse line polyline polygon linearGradient radialGradient stop clipPath mask'
const attributes = `id viewBox preserveAspectRatio transform d points x y x1 y1 x2 y2 cx cy r rx ry fx fy fr width height
  offset fill fill-rule fill-opacity stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-dasharray stroke-dashoffset stroke-opacity opacity color clip-path clip-rule clipPathUnits mask mask-type
  maskUnits maskContentUnits gradientUnits gradientTransform spreadMethod stop-color stop-opacity pathLength
  vector-effect paint-order shape-rendering`
const allowedTags = elements.split(' ')
const allowed: ReadonlySet<string> = new Set(attributes.split(/\s+/))

/** What drawing programs write for themselves; it draws nothing and is left out silently. */
const isNote = (name: string) =>
  /^(?:metadata|xmlns|version|role|(?:aria|data)-[\w-]+|(?!xlink:href$)[\w-]+:[\w-]+)$/.test(name)

/**
 * Reads a drawing of a theme: sanitised by an allow-list, so that it can stand in pages, and every reason why it cannot
 * be used. Elements that run, load or repeat something are refused, and styles, which the pages' policy forbids.
 * `name`: begins its ids, which else could be those of another drawing on the page.
 */
export function readSvg(text: string, name: string): { svg: string; errors: readonly ThemeError[] } {
  const errors = new Set<string>()
  const within = `${name}-`
  const clean = sanitizeHtml(text, {
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    allowedTags,
    nonTextTags: ['script', 'style', 'metadata'],
    allowedAttributes: { '*': ['xmlns', ...allowed] },
    transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: keepAttributes(tagName, attribs) }) },
  }).replaceAll(/(?<=^|>)\s+(?=<|$)/g, '')
  if (!/^<svg [^>]*viewBox="[\d.,\s-]+"/.test(clean)) errors.add('is no <svg> with a viewBox')
  return { svg: clean, errors: [...errors].map((reason) => ({ field: '', reason })) }

  function keepAttributes(tag: string, given: Attributes): Attributes {
    if (!allowedTags.includes(tag) && !isNote(tag)) errors.add(`the element <${tag}> is not allowed`)
    const kept: Attributes = {}
    for (const [attribute, value] of Object.entries(given)) {
      if (allowed.has(attribute)) kept[attribute] = withOwnIds(tag, attribute, value)
      else if (!isNote(attribute)) errors.add(`the attribute ${attribute} of <${tag}> is not allowed`)
    }
    if (tag !== 'svg') return kept
    const { width: _width, height: _height, ...root } = kept // pages give the size
    return { xmlns: 'http://www.w3.org/2000/svg', ...root }
  }

  function withOwnIds(tag: string, attribute: string, value: string): string {
    if (attribute === 'id') return within + value
    const own = value.replaceAll(/url\(\s*['"]?#([\w-]+)['"]?\s*\)/gi, `url(#${within}$1)`)
    if (/url\((?!#)|[\\<]|\b(?:image|image-set|src)\(/i.test(own))
      errors.add(`${attribute} of <${tag}> refers to another file`)
    return own
  }
}
