import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { metadataId, sheetMark, slotDataMark, slotMarks } from '../../contract/page.ts'

/** Offsets in the page's HTML; `end` is not included. */
export interface Span {
  start: number
  end: number
}

export interface SlotInPage {
  name: string
  id: string
  attributes: Readonly<Record<string, string>>
  tag: Span
  inner: Span
  data: Span
}

/** The parts of a page that `dev` reads or changes. */
export interface PageParts {
  language: string
  metadata: Span
  /** Position in the head before any script that loads others: code that must run first is inserted here. */
  headEnd: number
  importMap: Span
  /** Attributes of `<meta>` elements that contain a Content-Security-Policy. */
  policies: readonly (Span & { policy: string })[]
  /** Style elements with a remote's sheet, by the URL of the sheet. */
  sheets: readonly (Span & { href: string })[]
  slots: readonly SlotInPage[]
  mainEnd: number | undefined
}

/** Finds the parts of a page that `dev` changes, as a browser would; undefined for a page of another site. */
export function readPage(html: string): PageParts | undefined {
  const elements = [...walkElements(parse(html, { sourceCodeLocationInfo: true }))]
  const find = (name: string, attribute: string, value: string) =>
    elements.find((element) => element.tagName === name && findValue(element, attribute) === value)
  const metadata = findInner(find('script', 'id', metadataId))
  const head = findInner(elements.find(({ tagName }) => tagName === 'head'))
  const importMap = findInner(find('script', 'type', 'importmap'))
  if (!metadata || !head || !importMap) return undefined
  return {
    language:
      findValue(
        elements.find(({ tagName }) => tagName === 'html'),
        'lang',
      ) ?? 'en',
    metadata,
    headEnd: head.end,
    importMap,
    policies: elements.flatMap(readPolicy),
    sheets: elements.flatMap(readSheet),
    slots: elements.flatMap(readSlot),
    mainEnd: findInner(elements.find(({ tagName }) => tagName === 'main'))?.end,
  }
}

function* walkElements(parent: Tree.ParentNode): Generator<Tree.Element> {
  for (const node of parent.childNodes) {
    if (!('tagName' in node)) continue
    yield node
    yield* walkElements(node)
  }
}

function findValue(element: Tree.Element | undefined, attribute: string): string | undefined {
  return element?.attrs.find(({ name }) => name === attribute)?.value
}

function findInner(element: Tree.Element | undefined): Span | undefined {
  const { startTag, endTag } = element?.sourceCodeLocation ?? {}
  return startTag && endTag && { start: startTag.endOffset, end: endTag.startOffset }
}

function readPolicy(element: Tree.Element): PageParts['policies'] {
  const isPolicy = findValue(element, 'http-equiv')?.toLowerCase() === 'content-security-policy'
  const at = element.sourceCodeLocation?.attrs?.['content']
  if (!isPolicy || !at) return []
  return [{ start: at.startOffset, end: at.endOffset, policy: findValue(element, 'content') ?? '' }]
}

function readSheet(element: Tree.Element): PageParts['sheets'] {
  const href = findValue(element, sheetMark)
  const at = element.sourceCodeLocation
  if (element.tagName !== 'style' || href === undefined || !at) return []
  return [{ start: at.startOffset, end: at.endOffset, href }]
}

function readSlot(host: Tree.Element): SlotInPage[] {
  const attributes = Object.fromEntries(host.attrs.map(({ name, value }) => [name, value]))
  const { [slotMarks.name]: name, [slotMarks.id]: id } = attributes
  const { startTag } = host.sourceCodeLocation ?? {}
  const inner = findInner(host)
  if (name === undefined || id === undefined || !startTag || !inner) return []
  const siblings = host.parentNode?.childNodes ?? []
  const behind = siblings.find((node) => 'tagName' in node && findValue(node, slotDataMark) === id)
  const data = behind && 'tagName' in behind ? findInner(behind) : undefined
  const tag = { start: startTag.startOffset, end: startTag.endOffset }
  return data ? [{ name, id, attributes, tag, inner, data }] : []
}
