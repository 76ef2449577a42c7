import { blocksOf, type TextBlock } from './blocksOf.ts'
import { setIn, type FieldPath } from './setField.ts'

/** The lines of one block become `source`; all others stay. Throws where it would take in what follows it. */
export function setBlock(text: string, index: number, source: string): string {
  const { from, to } = blockAt(text, index)
  const blocks = blocksOf(text)
  return checked(text, replaceLines(text, from, to, source), [
    blocks.slice(0, index),
    blocks.slice(index + 1),
  ])
}

/** Sets a field of a block that is written in YAML, or removes it where `value` is undefined. */
export function setBlockField(text: string, index: number, path: FieldPath, value: unknown): string {
  const { source } = blockAt(text, index)
  const lines = source.split('\n')
  const fields = lines.slice(1, -1).map((line) => `${line}\n`)
  const changed = setIn(fields.join(''), path, value).replace(/\n?$/, '\n')
  return setBlock(text, index, `${lines[0]}\n${changed}${lines.at(-1)}`)
}

/** Puts a block before the one that is at `index` now, or at the end. */
export function insertBlock(text: string, index: number, source: string): string {
  const blocks = blocksOf(text)
  const next = blocks[index]
  const before = blocks[index - 1]
  const around = [blocks.slice(0, index), blocks.slice(index)] as const
  if (next) return checked(text, replaceLines(text, next.from, next.from, `${source}\n`), around)
  if (before) return checked(text, replaceLines(text, before.to, before.to, `\n${source}`), around)
  return `${text.replace(/\n*$/, '\n')}\n${source}\n`
}

/** Takes a block and the blank lines after it away. */
export function removeBlock(text: string, index: number): string {
  const { from, to } = blockAt(text, index)
  const blocks = blocksOf(text)
  const next = blocks[index + 1]
  const lines = text.split('\n')
  if (next) return [...lines.slice(0, from), ...lines.slice(next.from)].join('\n')
  const before = blocks[index - 1]
  return [...lines.slice(0, before?.to ?? from), ...lines.slice(to)].join('\n')
}

/** The block at `from` comes to be the one at `to`. */
export function moveBlock(text: string, from: number, to: number): string {
  const { source } = blockAt(text, from)
  if (to === from) return text
  const blocks = blocksOf(text)
  blockAt(text, to)
  const order = blocks.map((block) => block.source)
  order.splice(from, 1)
  order.splice(to, 0, source)
  return blocks.reduceRight(
    (moved, block, at) => replaceLines(moved, block.from, block.to, order[at] ?? ''),
    text,
  )
}

function blockAt(text: string, index: number): TextBlock {
  const block = blocksOf(text)[index]
  if (!block) throw new RangeError(`the document has no block ${index}`)
  return block
}

function replaceLines(text: string, from: number, to: number, source: string): string {
  const lines = text.split('\n')
  const eol = lines[0]?.endsWith('\r') ? '\r' : ''
  const made = source.split('\n').map((line) => line.replace(/\r?$/, eol))
  return [...lines.slice(0, from), ...made, ...lines.slice(to)].join('\n')
}

/** A fence or a comment that is not closed would turn the blocks after it into its own text. */
function checked(
  text: string,
  changed: string,
  [before, after]: readonly [readonly TextBlock[], readonly TextBlock[]],
): string {
  const now = blocksOf(changed)
  const fits = (block: TextBlock | undefined, was: TextBlock) =>
    block?.source === was.source ||
    (was.kind === 'prose' && block?.kind === 'prose' && block.source.includes(was.source))
  const isWhole =
    before.every((was, at) => fits(now[at], was)) &&
    after.every((was, at) => fits(now.at(at - after.length), was))
  if (!isWhole)
    throw new Error(
      'the block is not closed, and would take in what comes after it: close its fence or comment',
    )
  return changed === text ? text : changed
}
