import { fieldsOf, type TextBlock } from '@tessera/content/write/text'
import { textOf } from '../fields/textOf.ts'

/** Kinds of block as editors call them. */
export const blockNames: Readonly<Record<string, string>> = {
  prose: 'Text',
  html: 'HTML',
  picture: 'Picture',
  gallery: 'Gallery',
  quote: 'Quote',
  facts: 'Facts',
  email: 'E-mail address',
  banner: 'Banner',
  regions: 'All regions',
  slot: 'Part of a team',
  form: 'Form',
}

const shownLength = 60 /* characters */

/** What tells a block apart in a list: its kind, and how it begins. */
export function labelOfBlock({ kind, source, content }: TextBlock): string {
  const name = blockNames[kind] ?? kind
  const about = kind === 'prose' || kind === 'html' ? plain(content ?? source) : firstValue(content ?? '')
  return about === '' ? name : `${name}: ${shortened(about)}`
}

function plain(source: string): string {
  const line =
    source
      .replace(/<[^>]*>/g, ' ')
      .split('\n')
      .find((one) => /\p{L}/u.test(one)) ?? ''
  return line
    .replace(/\]\([^)]*\)/g, '')
    .replace(/[#*_`>[\]|\\]/g, '')
    .replace(/^\s*(?:-|\d+\.)\s/, '')
    .trim()
}

function firstValue(yaml: string): string {
  try {
    const text = (value: unknown): string => {
      if (Array.isArray(value)) return text(value[0])
      return typeof value === 'object' && value !== null ? text(Object.values(value)[0]) : textOf(value)
    }
    return text(fieldsOf(yaml))
  } catch {
    return ''
  }
}

function shortened(text: string): string {
  return text.length > shownLength ? `${text.slice(0, shownLength).replace(/\s+\S*$/, '')} …` : text
}
