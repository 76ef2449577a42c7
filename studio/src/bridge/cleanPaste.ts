/** Office programs say by styles what HTML has elements for; what is not known is left to the schema, which takes text alone. */
const bold = /font-weight:\s*(bold|[6-9]00)/i
const italic = /font-style:\s*italic/i
const notBold = /font-weight:\s*(normal|400)/i
const listItem = /mso-list:\s*l\d+\s+level(\d+)/i
const kept = new Set(['href', 'start', 'data-tight'])
const linkable = /^(https?:|tel:|mailto:|media:|\/(?!\/)|#)/i

/** Styles and handlers that are parsed as such would be refused by the page's policy, each with a message. */
export function withoutCode(html: string): string {
  return html.replace(/\s(style|on\w+)=(?=["'])/gi, ' data-$1=')
}

/** HTML from the clipboard as a text may take it: lists of Word are lists, no foreign picture, script or style. */
export function cleanPaste({ body }: Document): HTMLElement {
  for (const one of body.querySelectorAll(
    'script,style,meta,link,title,img,picture,video,audio,iframe,object,svg,form',
  ))
    one.remove()
  joinListItems(body)
  for (const one of body.querySelectorAll<HTMLElement>('[data-style],b')) nameStyle(one)
  for (const one of body.querySelectorAll('*'))
    for (const name of one.getAttributeNames())
      if (!kept.has(name) || (name === 'href' && !linkable.test(one.getAttribute(name) ?? '')))
        one.removeAttribute(name)
  for (const list of body.querySelectorAll('ul,ol')) list.setAttribute('data-tight', 'true') // no empty lines between its items
  return body
}

function nameStyle(element: HTMLElement): void {
  const style = element.getAttribute('data-style') ?? ''
  if (element.localName === 'b' && notBold.test(style)) return element.replaceWith(...element.childNodes) // around all that Google Docs copies
  if (element.localName !== 'span') return
  for (const [name, pattern] of [
    ['strong', bold],
    ['em', italic],
  ] as const)
    if (pattern.test(style)) wrap(element, name)
}

function wrap(element: Element, name: string): void {
  const inner = element.ownerDocument.createElement(name)
  inner.append(...element.childNodes)
  element.append(inner)
}

/** Word writes an item as a paragraph with its level in the style, and its bullet or number as text. */
function joinListItems(body: Element): void {
  for (const first of body.querySelectorAll('p')) {
    if (!first.isConnected || levelOf(first) === 0) continue
    const items = [first]
    for (let next = first.nextElementSibling; next && levelOf(next) > 0; next = next.nextElementSibling)
      items.push(next as HTMLParagraphElement)
    const place = body.ownerDocument.createElement('div')
    first.before(place)
    const open: Element[] = []
    for (const item of items) {
      const level = levelOf(item)
      const name = takeMarker(item)
      item.removeAttribute('data-style')
      open.length = Math.min(open.length, level)
      if (open.at(-1) && open.length === level && open.at(-1)?.localName !== name) open.pop()
      while (open.length < level)
        open.push(listIn(open.at(-1)?.lastElementChild ?? open.at(-1) ?? place, name))
      const entry = body.ownerDocument.createElement('li')
      entry.append(item)
      open.at(-1)?.append(entry)
    }
    place.replaceWith(...place.childNodes)
  }
}

function listIn(parent: Element, name: string): Element {
  const list = parent.ownerDocument.createElement(name)
  parent.append(list)
  return list
}

function levelOf(element: Element): number {
  return Number(listItem.exec(element.getAttribute('data-style') ?? '')?.[1] ?? 0)
}

/** Takes the marker out of an item's text; returns which list it is of. */
function takeMarker(item: Element): 'ol' | 'ul' {
  const markers = [...item.querySelectorAll('[data-style]')].filter((one) =>
    /mso-list:\s*ignore/i.test(one.getAttribute('data-style') ?? ''),
  )
  const text = markers.map((one) => one.textContent).join('')
  for (const one of markers) one.remove()
  return /[0-9a-z]{1,4}[.)]/i.test(text) && !/^\s*o\s*$/i.test(text) ? 'ol' : 'ul'
}
