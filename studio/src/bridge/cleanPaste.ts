import { flattenTable } from './flattenTable.ts'

/** Elements, by the styles that office programs write in their place. The schema keeps only the text of all others. */
const styled = {
  strong: /font-weight:\s*(bold|[6-9]00)/i,
  em: /font-style:\s*italic/i,
  sup: /vertical-align:\s*super/i,
  sub: /vertical-align:\s*sub\b/i,
}
const notBold = /font-weight:\s*(normal|400)/i
const kept = new Set(['href', 'start', 'data-tight', 'data-table'])
const linkable = /^(https?:|tel:|mailto:|media:|\/(?!\/)|#)/i
const dropped = 'script,style,meta,link,title,img,picture,video,audio,iframe,object,svg,form'

/** Renames attributes with styles or handlers; otherwise the page's policy would report each one at parsing. */
export function withoutCode(html: string): string {
  return html.replace(/\s(style|on\w+)=(?=["'])/gi, ' data-$1=')
}

/** Cleans pasted HTML: Word's lists become lists, tables become cells; pictures, scripts and styles are removed. */
export function cleanPaste({ body }: Document): { body: HTMLElement; isLossy: boolean } {
  const isLossy = [...body.querySelectorAll('table')].filter(flattenTable).length > 0
  for (const one of body.querySelectorAll(dropped)) one.remove()
  joinListItems(body)
  for (const one of body.querySelectorAll('b,span')) nameStyle(one)
  for (const one of body.querySelectorAll('*'))
    for (const name of one.getAttributeNames())
      if (!kept.has(name) || (name === 'href' && !linkable.test(one.getAttribute(name) ?? '')))
        one.removeAttribute(name)
  for (const list of body.querySelectorAll('ul,ol')) list.setAttribute('data-tight', 'true')
  return { body, isLossy }
}

function nameStyle(element: Element): void {
  if (element.localName === 'b') {
    if (notBold.test(styleOf(element))) element.replaceWith(...element.childNodes) // Google Docs wraps all content in it
    return
  }
  for (const [name, pattern] of Object.entries(styled))
    if (pattern.test(styleOf(element))) {
      const inner = create(element, name)
      inner.append(...element.childNodes)
      element.append(inner)
    }
}

/** Makes lists of Word's list items: paragraphs with the item's level in the style and its bullet or number as text. */
function joinListItems(body: Element): void {
  const created = new Set<Element>()
  for (const paragraph of body.querySelectorAll('p')) {
    const level = Number(/mso-list:\s*l\d+\s+level(\d)/i.exec(styleOf(paragraph))?.[1] ?? 0)
    if (level === 0) continue
    const name = removeMarker(paragraph)
    let list = paragraph.previousElementSibling
    let insert = (fresh: Element): void => paragraph.before(fresh)
    for (let depth = 1; depth <= level; depth++) {
      if (!list || !created.has(list) || (depth === level && list.localName !== name)) {
        list = create(body, name)
        created.add(list)
        insert(list)
      }
      if (depth === level) break
      const entry = list.lastElementChild ?? list.appendChild(create(body, 'li'))
      insert = (fresh) => entry.append(fresh)
      list = entry.lastElementChild
    }
    const entry = create(body, 'li')
    list?.append(entry)
    entry.append(paragraph)
  }
}

/** Removes the bullet or number from an item and returns the kind of list that it stands for. */
function removeMarker(item: Element): 'ol' | 'ul' {
  const markers = [...item.querySelectorAll('*')].filter((one) => /mso-list:\s*ignore/i.test(styleOf(one)))
  const text = markers.map((one) => one.textContent).join('')
  for (const one of markers) one.remove()
  return /[0-9a-z]{1,4}[.)]/i.test(text) && !/^\s*o\s*$/i.test(text) ? 'ol' : 'ul'
}

const styleOf = (element: Element) => element.getAttribute('data-style') ?? ''
const create = ({ ownerDocument }: Element, name: string) => ownerDocument.createElement(name)
