import { readFields, type TextBlock } from '@tessera/content/write/text'
import { toText } from '../fields/toText.ts'

interface BlockWords {
  name: string
  /** What it is for, where it is chosen. */
  about: string
}

/** Kinds of block as editors call them. */
const blockWords: Readonly<Record<string, BlockWords>> = {
  prose: { name: 'Text', about: 'Paragraphs, headings, lists, links' },
  html: { name: 'HTML', about: 'For what text cannot say; it is sanitised' },
  picture: { name: 'Picture', about: 'One picture with a caption' },
  gallery: { name: 'Gallery', about: 'Several pictures that open large' },
  quote: { name: 'Quote', about: 'What someone said, and who' },
  facts: { name: 'Facts', about: 'Terms and what they are' },
  email: { name: 'E-mail address', about: 'An address that robots do not read' },
  banner: { name: 'Banner', about: 'The place of a banner' },
  regions: { name: 'All regions', about: 'A list of all regions' },
  slot: { name: 'Part of a team', about: '' },
  form: { name: 'Form', about: 'One of the forms' },
}

export const describeBlockKind = (kind: string): BlockWords => blockWords[kind] ?? { name: kind, about: '' }

const shownLength = 60 /* characters */

/** What tells a block apart in a list: its kind, and how it begins. */
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
