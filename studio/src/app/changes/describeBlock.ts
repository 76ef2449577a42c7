import { readFields, type TextBlock } from '@tessera/content/write/text'
import { toText } from '../fields/toText.ts'

interface BlockLabel {
  name: string
  about: string
}

const blockLabels: Readonly<Record<string, BlockLabel>> = {
  prose: { name: 'Text', about: 'Paragraphs, headings, lists, links' },
  html: { name: 'HTML', about: 'For what Markdown cannot express; unsafe code is removed' },
  picture: { name: 'Picture', about: 'One picture with a caption' },
  gallery: { name: 'Gallery', about: 'Several pictures that open full size' },
  quote: { name: 'Quote', about: 'A quotation and its author' },
  facts: { name: 'Facts', about: 'Terms and their descriptions' },
  email: { name: 'E-mail address', about: 'An address hidden from spam robots' },
  banner: { name: 'Banner', about: 'A place for a banner' },
  entries: { name: 'Documents of a type', about: 'A list of all documents of a type, or of the first ones' },
  tiles: { name: 'Tiles of a type', about: 'All documents of a type, with pictures and what they list' },
  slot: { name: 'Part by a team', about: '' },
  form: { name: 'Form', about: 'One of the site’s forms' },
}

/** The label of a kind of block for editors; of an unknown kind, the kind itself. */
export const describeBlockKind = (kind: string): BlockLabel => blockLabels[kind] ?? { name: kind, about: '' }

const shownLength = 60 /* characters */

/** Labels a block in a list by its kind and its first words. */
export function describeBlock({ kind, source, content }: TextBlock): string {
  const { name } = describeBlockKind(kind)
  const about = kind === 'prose' || kind === 'html' ? plain(content ?? source) : firstValue(content ?? '')
  return about === '' ? name : `${name}: ${shortened(about)}`
}

function plain(source: string): string {
  const lines = source.replace(/<[^>]*>/g, ' ').split('\n')
  return (lines.find((one) => /\p{L}/u.test(one)) ?? '')
    .replace(/\]\([^)]*\)/g, '')
    .replace(/[#*_`>[\]|\\]/g, '')
    .replace(/^\s*(?:-|\d+\.)\s/, '')
    .trim()
}

function firstValue(yaml: string): string {
  const text = (value: unknown): string =>
    typeof value === 'object' && value !== null ? text(Object.values(value)[0]) : toText(value)
  return text(readFields(yaml))
}

function shortened(text: string): string {
  return text.length > shownLength ? `${text.slice(0, shownLength).replace(/\s+\S*$/, '')} …` : text
}
