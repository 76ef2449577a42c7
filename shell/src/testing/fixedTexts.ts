import { defaultTreeAdapter as tree, parseFragment, type DefaultTreeAdapterTypes } from 'parse5'

type Node = DefaultTreeAdapterTypes.Node

/** Attributes that visitors read or hear. */
const read =
  /^(?:title|alt|placeholder|label|content|aria-(?:label|description|roledescription|valuetext|placeholder))$/
const notWords = new Set(['code', 'script', 'style'])

/** Each text and attribute of some HTML that is neither marked `⟦so⟧` nor without letters, with its element. */
export function fixedTexts(html: string): readonly string[] {
  return textsIn(parseFragment(html, { scriptingEnabled: false }), '')
}

function textsIn(node: Node, within: string): string[] {
  if (tree.isTextNode(node)) return fixed(within, node.value)
  if (!('childNodes' in node)) return []
  const name = tree.isElementNode(node) ? nameOf(node) : within
  const attributes = tree.isElementNode(node)
    ? node.attrs
        .filter((one) => isRead(node, one.name))
        .flatMap((one) => fixed(`${name}[${one.name}]`, one.value))
    : []
  if (tree.isElementNode(node) && notWords.has(node.tagName)) return []
  const inside = 'content' in node ? textsIn(node.content, name) : []
  return [...attributes, ...inside, ...node.childNodes.flatMap((child) => textsIn(child, name))]
}

function isRead(element: DefaultTreeAdapterTypes.Element, attribute: string): boolean {
  const isAnnounced = element.attrs.some(({ name, value }) => name === 'id' && value === 'announcer')
  if (isAnnounced) return attribute.startsWith('data-') && attribute !== 'data-words'
  if (attribute === 'content') return isWordsOfHead(element)
  return read.test(attribute) || attribute === 'data-back-said' || attribute === 'data-label'
}

function isWordsOfHead({ attrs }: DefaultTreeAdapterTypes.Element): boolean {
  return attrs.some(({ value }) =>
    /^(?:description|og:(?:title|description|site_name|image:alt))$/.test(value),
  )
}

function nameOf({ tagName, attrs }: DefaultTreeAdapterTypes.Element): string {
  const label = attrs.find(
    ({ name }) => name === 'class' || name === 'id' || name === 'property' || name === 'name',
  )
  return label ? `${tagName}.${label.value.split(' ')[0]}` : tagName
}

function fixed(where: string, text: string): string[] {
  return isFixed(text) ? [`${where}: ${text.trim()}`] : []
}

/** Whether letters are left without what is marked. */
export function isFixed(text: string): boolean {
  let left = text
  for (let before = ''; before !== left;) {
    before = left
    left = left.replaceAll(/⟦[^⟦⟧]*⟧/g, '')
  }
  return /\p{L}/u.test(left)
}

/** Fields of documents that hold words; of forms, fields, facets and galleries the name is none. */
const words =
  /^(?:title|tagline|description|heading|lead|name|line|label|about|message|fact|text|alt|caption|credit|licence|hint|submit|thanks|source|term|detail|also|what|where|html|summary|words|from|unit)$/

/** What a page is rendered from with each word of its documents marked. */
export function marked<Data>(data: Data, key = ''): Data {
  if (typeof data === 'string') return (words.test(key) ? markedText(data) : data) as Data
  if (Array.isArray(data))
    return data.map((one: unknown) => marked(one, key === 'choices' ? 'label' : key)) as Data
  if (typeof data !== 'object' || data === null) return data
  const isNamedForCode =
    'choices' in data || 'control' in data || 'form' in data || ('kind' in data && data.kind === 'gallery')
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      name === 'name' && isNamedForCode ? value : marked<unknown>(value, name),
    ]),
  ) as Data
}

function markedText(text: string): string {
  return text.includes('<') ? text.replaceAll(/(^|>)([^<]+)/g, '$1⟦$2⟧') : text && `⟦${text}⟧`
}
