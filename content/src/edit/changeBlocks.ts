import { parseBlocks, type TextBlock } from './parseBlocks.ts'
import { setIn, type FieldPath } from './setField.ts'

/** Replaces the lines of one block by `source`. Throws if the new block would include what follows it. */
export function setBlock(text: string, index: number, source: string): string {
  const { from, to } = blockAt(text, index)
  return checked(text, replaceLines(text, from, to, source), index, 1)
}

/** Sets a field of a block that is written in YAML, or removes it if `value` is undefined. */
export function setBlockField(text: string, index: number, path: FieldPath, value: unknown): string {
  const { source } = blockAt(text, index)
  const lines = source.split('\n')
  const fields = lines.slice(1, -1).map((line) => `${line}\n`)
  const changed = setIn(fields.join(''), path, value).replace(/\n?$/, '\n')
  return setBlock(text, index, `${lines[0]}\n${changed}${lines.at(-1)}`)
}

/** Inserts a block before the block at `index`; at the end if there is none. */
export function insertBlock(text: string, index: number, source: string): string {
  const blocks = parseBlocks(text)
  const [before, next] = [blocks[index - 1], blocks[index]]
  if (next) return checked(text, replaceLines(text, next.from, next.from, `${source}\n`), index, 0)
  if (before) return checked(text, replaceLines(text, before.to, before.to, `\n${source}`), index, 0)
  return `${text.replace(/\n*$/, '\n')}\n${source}\n`
}

/** Removes a block and the blank lines after it; if it is the last block, the blank lines before it. */
export function removeBlock(text: string, index: number): string {
  const { from, to } = blockAt(text, index)
  const blocks = parseBlocks(text)
  const [before, next] = [blocks[index - 1], blocks[index + 1]]
  const lines = text.split('\n')
  const [start, end] = next ? [from, next.from] : [before?.to ?? from, to]
  return lines.toSpliced(start, end - start).join('\n')
}

/** Moves the block at index `from` to index `to`. */
export function moveBlock(text: string, from: number, to: number): string {
  const { source } = blockAt(text, from)
  blockAt(text, to)
  const blocks = parseBlocks(text)
  const order = blocks
    .map((block) => block.source)
    .toSpliced(from, 1)
    .toSpliced(to, 0, source)
  return blocks.reduceRight(
    (moved, block, at) => replaceLines(moved, block.from, block.to, order[at] ?? ''),
    text,
  )
}

function blockAt(text: string, index: number): TextBlock {
  const block = parseBlocks(text)[index]
  if (!block) throw new RangeError(`the document has no block ${index}`)
  return block
}

function replaceLines(text: string, from: number, to: number, source: string): string {
  const lines = text.split('\n')
  const eol = lines[0]?.endsWith('\r') ? '\r' : ''
  const inserted = source.split('\n').map((line) => line.replace(/\r?$/, eol))
  return lines.toSpliced(from, to - from, ...inserted).join('\n')
}

/** Returns `changed`. Throws if an unclosed fence or comment in it would swallow blocks that are not to change. */
function checked(text: string, changed: string, index: number, replaced: number): string {
  const [was, now] = [parseBlocks(text), parseBlocks(changed)]
  const after = was.slice(index + replaced)
  const isWhole =
    was.slice(0, index).every((block, at) => fits(now[at], block)) &&
    after.every((block, at) => fits(now.at(at - after.length), block))
  if (isWhole) return changed
  throw new Error('the block is not closed and would include what follows: close its fence or comment')
}

/** Whether a block is unchanged; adjacent prose can have merged into it. */
function fits(block: TextBlock | undefined, was: TextBlock): boolean {
  if (block?.source === was.source) return true
  return was.kind === 'prose' && block?.kind === 'prose' && block.source.includes(was.source)
}
