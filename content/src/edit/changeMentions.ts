import { removeBlock, setBlockField } from './changeBlocks.ts'
import { escaped, findMentions, type Mention, type Names } from './findMentions.ts'
import { setField } from './setField.ts'

/** Renames every mention and keeps all other bytes. */
export function renameMentions(
  text: string,
  mentions: readonly Mention[],
  nameOf: (mention: Mention) => string,
): string {
  return mentions
    .toSorted((one, other) => other.from - one.from)
    .reduce(
      (changed, mention) => changed.slice(0, mention.from) + nameOf(mention) + changed.slice(mention.to),
      text,
    )
}

/**
 * Removes every mention: a link keeps its text, a list loses the entry, and a block that shows nothing else is removed.
 * Throws the name of a field that would be left without a required value.
 */
export function removeMentions(file: string, text: string, names: Names): string {
  for (let changed = text; ;) {
    const mentions = findMentions(file, changed, names)
    const [mention] = mentions
    if (!mention) return changed
    const next = withoutMention(changed, mention)
    if (findMentions(file, next, names).length >= mentions.length)
      throw new Error(mention.field || 'its text')
    changed = next
  }
}

function withoutMention(text: string, { path, block, from, to, isProse }: Mention): string {
  if (isProse) return withoutLink(text, from, to)
  const at = path.findLastIndex((step) => typeof step === 'number')
  if (path.length - at > 2) return text // the mention is a required part of a value that stays
  const entry = path.slice(0, at + 1)
  if (block === undefined) return at === -1 ? text : setField(text, entry, undefined)
  return at === -1 ? removeBlock(text, block) : setBlockField(text, block, entry, undefined)
}

/** Replaces a link by its text; removes a picture. */
function withoutLink(text: string, from: number, to: number): string {
  const name = escaped(text.slice(from, to))
  const forms: readonly (readonly [string, string])[] = [
    [String.raw`!\[[^\]]{0,1000}\]\(\s*<?${name}[^)\n]*\)`, ''],
    [String.raw`\[((?:[^\[\]]|\[[^\[\]]{0,200}\]){0,1000})\]\(\s*<?${name}[^)\n]*\)`, '$1'],
    [String.raw`^ {0,3}\[[^\]\n]+\]:\s*<?${name}.*\n?`, ''],
    [String.raw`<a\s[^>]{0,1000}?href\s*=\s*\\?["']?${name}[^>]{0,1000}>([^]{0,2000}?)</a>`, '$1'],
    [String.raw`<(?:img|source|video|audio)\s[^>]{0,1000}?${name}[^>]{0,1000}>`, ''],
  ]
  const start = Math.max(text.lastIndexOf('\n\n', from), 0)
  for (const [form, kept] of forms) {
    const changed = text.slice(start).replace(new RegExp(form, 'm'), kept)
    if (changed !== text.slice(start)) return text.slice(0, start) + changed
  }
  return text
}
