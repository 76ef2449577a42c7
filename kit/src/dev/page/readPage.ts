import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { metadataId, sheetMark, slotDataMark, slotMarks } from '../../contract/page.ts'

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

export interface PageParts {
  language: string
  metadata: Span
  /** End of the head, before any script that loads others: code that must run first is inserted here. */
  headEnd: number
  importMap: Span
  /** Attributes of `<meta>` elements that contain a policy. */
  policies: readonly (Span & { policy: string })[]
  /** Style elements with a remote's sheet, by its URL. */
  sheets: readonly (Span & { href: string })[]
  slots: readonly SlotInPage[]
  mainEnd: number | undefined
}

/** Finds the parts of a page that `dev` changes, as a browser would; undefined for a page of another site. */
export function readPage(html: string): PageParts | undefined {
  const elements = [...elementsOf(parse(html, { sourceCodeLocationInfo: true }))]
  const find = (name: string, attribute: string, value: string) =>
    elements.find((element) => element.tagName === name && valueOf(element, attribute) === value)
  const metadata = innerOf(find('script', 'id', metadataId))
  const head = innerOf(elements.find(({ tagName }) => tagName === 'head'))
  const importMap = innerOf(find('script', 'type', 'importmap'))
  if (!metadata || !head || !importMap) return undefined
  return {
    language:
      valueOf(
        elements.find(({ tagName }) => tagName === 'html'),
        'lang',
      ) ?? 'en',
    metadata,
    headEnd: head.end,
    importMap,
    policies: elements.flatMap(policyIn),
    sheets: elements.flatMap(sheetIn),
    slots: elements.flatMap(slotIn),
    mainEnd: innerOf(elements.find(({ tagName }) => tagName === 'main'))?.end,
  }
}

function* elementsOf(parent: Tree.ParentNode): Generator<Tree.Element> {
  for (const node of parent.childNodes) {
    if (!('tagName' in node)) continue
    yield node
    yield* elementsOf(node)
  }
}

function valueOf(element: Tree.Element | undefined, attribute: string): string | undefined {
  return element?.attrs.find(({ name }) => name === attribute)?.value
}

function innerOf(element: Tree.Element | undefined): Span | undefined {
  const { startTag, endTag } = element?.sourceCodeLocation ?? {}
  return startTag && endTag && { start: startTag.endOffset, end: endTag.startOffset }
}

function policyIn(element: Tree.Element): PageParts['policies'] {
  const isPolicy = valueOf(element, 'http-equiv')?.toLowerCase() === 'content-security-policy'
  const at = element.sourceCodeLocation?.attrs?.['content']
  if (!isPolicy || !at) return []
  return [{ start: at.startOffset, end: at.endOffset, policy: valueOf(element, 'content') ?? '' }]
}

function sheetIn(element: Tree.Element): PageParts['sheets'] {
  const href = valueOf(element, sheetMark)
  const at = element.sourceCodeLocation
  if (element.tagName !== 'style' || href === undefined || !at) return []
  return [{ start: at.startOffset, end: at.endOffset, href }]
}

function slotIn(host: Tree.Element): SlotInPage[] {
  const attributes = Object.fromEntries(host.attrs.map(({ name, value }) => [name, value]))
  const { [slotMarks.name]: name, [slotMarks.id]: id } = attributes
  const { startTag } = host.sourceCodeLocation ?? {}
  const inner = innerOf(host)
  if (name === undefined || id === undefined || !startTag || !inner) return []
  const siblings = host.parentNode?.childNodes ?? []
  const behind = siblings.find((node) => 'tagName' in node && valueOf(node, slotDataMark) === id)
  const data = behind && 'tagName' in behind ? innerOf(behind) : undefined
  const tag = { start: startTag.startOffset, end: startTag.endOffset }
  return data ? [{ name, id, attributes, tag, inner, data }] : []
}
