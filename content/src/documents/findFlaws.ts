import type { Problem } from '@tessera/kit/contract/problems'
import { listAddresses } from '../html/listAddresses.ts'
import { isSafeId } from '../html/isSafeId.ts'
import { faintPairs } from '../theme/faintPairs.ts'
import { htmlOf, type HtmlField } from './htmlOf.ts'
import { invalid } from './invalid.ts'
import { limits } from './limits.ts'
import type { Document, DocumentOf, ReadBlock } from './readDocument.ts'

/** HTML, or the level of a heading that a block renders. */
type Part = HtmlField | { level: number }

/** Finds skipped headings, links to missing parts of the page and faint colours in a valid document; at most `limits.problems`. */
export function findFlaws(document: Document): readonly Problem[] {
  return allFlaws(document).slice(0, limits.problems)
}

function allFlaws({ kind, file, value }: Document): readonly Problem[] {
  if (kind === 'theme')
    return faintPairs(value.tokens ?? {}).map(({ name, reason }) =>
      invalid(file, `--${name}`, reason, 'documentFlawed'),
    )
  if ((kind !== 'page' && kind !== 'entry') || value.hidden) return []
  const isText = kind === 'page' && value.kind === 'text'
  const first = { level: isText ? 1 : 2 } // on other pages, the site itself renders the first headings
  const jumps = headingJumps(file, [first, ...value.blocks.flatMap(partOf)])
  return isText ? [...jumps, ...deadFragments(file, value)] : jumps
}

/** A block's HTML, or the level of its last heading; for a slot 6, after which no heading skips a level. */
function partOf(block: ReadBlock, index: number): Part | [] {
  if (block.kind === 'slot') return { level: 6 }
  return block.kind === 'form' ? { level: 2 } : (htmlOf(block, index) ?? [])
}

function headingJumps(file: string, parts: readonly Part[]): readonly Problem[] {
  let last = 1
  return parts.flatMap(function jumpsIn(part) {
    if ('html' in part)
      return Array.from(findHeadings(part.html)).flatMap((heading) => jumpTo(heading, part.field))
    last = part.level
    return []
  })

  function jumpTo({ level, text }: Heading, field: string): readonly Problem[] {
    const before = last
    last = level
    const reason = `the heading “${text}” is of level ${level} and follows one of level ${before}: level ${before + 1} is left out`
    return level > before + 1 ? [invalid(file, field, reason, 'documentFlawed')] : []
  }
}

interface Heading {
  level: number
  text: string
}

function findHeadings(html: string): readonly Heading[] {
  return Array.from(html.matchAll(/<h([2-5])\b[^<>]*>(.*?)<\/h\1>/gs), ([, level, text = '']) => ({
    level: Number(level),
    text: text.replaceAll(/<[^<>]*>/g, '').slice(0, 60),
  }))
}

/** Finds links to missing ids on a text page; ids of forms and slots are unknown here. */
function deadFragments(file: string, { blocks }: DocumentOf<'page'>['value']): readonly Problem[] {
  if (blocks.some((block) => block.kind === 'slot')) return []
  const forms = blocks.flatMap((block) => (block.kind === 'form' ? `${block.form}-` : []))
  const texts = blocks.flatMap((block, index) => htmlOf(block, index) ?? [])
  const ids = new Set([
    ...texts.flatMap(({ html }) => Array.from(html.matchAll(/\sid="([^"]*)"/g), ([, id]) => id)),
    ...blocks.flatMap((block) => (block.kind === 'banner' ? block.position : [])),
  ])
  const isMissing = (id: string) => isSafeId(id) && !ids.has(id) && !forms.some((form) => id.startsWith(form))
  return texts.flatMap(({ field, html }) =>
    listAddresses(html)
      .filter((address) => address.startsWith('#') && isMissing(address.slice(1)))
      .map((address) =>
        invalid(file, field, `leads to ${address}, and nothing on the page has this id`, 'documentFlawed'),
      ),
  )
}
