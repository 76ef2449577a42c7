import { parseBlocks, readFields } from '@tessera/content/write/text'
import { diffLists } from './diffLists.ts'
import { describeBlock } from './describeBlock.ts'
import { formatLabel } from '../parts/formatLabel.ts'

/** A part of a document that differs. Without `before` the part is new; without `after` it was removed. */
export interface PartChange {
  part: string
  before?: string
  after?: string
  isMoved?: true
}

/** Lists the differences between two texts of a document as an editor reads them: fields, then blocks in order. */
export function listChanges(before: string | null, after: string | null): readonly PartChange[] {
  const [was, is] = [before ?? '', after ?? '']
  if (was === is) return []
  const changes = [...changedFields(was, is), ...changedBlocks(was, is)]
  return changes.length > 0 ? changes : [{ part: 'Text', before: was, after: is }]
}

function changedFields(before: string, after: string): readonly PartChange[] {
  const [was, is] = [readFields(before), readFields(after)]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((name) => name !== 'kind' && JSON.stringify(was[name]) !== JSON.stringify(is[name]))
    .map((name) => ({
      part: formatLabel(name),
      ...(name in was && { before: formatField(was[name]) }),
      ...(name in is && { after: formatField(is[name]) }),
    }))
}

/** Writes each name with its value on a line, without the file's syntax. */
function formatField(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'object' || value === null) return String(value)
  const shown = Object.entries(value).filter(([name]) => !generated.has(name))
  const lines = shown.map(function formatLine([name, one]) {
    const words = formatField(one)
    if (Array.isArray(value)) return words
    return typeof one === 'object' ? `${name}:\n  ${words.replaceAll('\n', '\n  ')}` : `${name}: ${words}`
  })
  return lines.join('\n')
}

/** Fields that the studio generates for a picture; their sizes and file names tell an editor nothing. */
const generated: ReadonlySet<string> = new Set(['files', 'crop', 'preview'])

/** Lists changed blocks. A block replaced by a block of its kind was changed; one both removed and added was moved. */
function changedBlocks(before: string, after: string): readonly PartChange[] {
  const [was, is] = [before, after].map((text) => parseBlocks(text).map(({ source }) => source))
  const differences = diffLists(was ?? [], is ?? [])
  const isAlso = (kind: string, text: string) =>
    differences.some((one) => one.kind === kind && one.text === text)
  const changes: PartChange[] = []
  const removed: string[] = []
  const flush = () =>
    changes.push(...removed.splice(0).map((text) => ({ part: namePart(text), before: plainText(text) })))
  for (const { kind, text } of differences) {
    if (kind === 'same') flush()
    else if (kind === 'added' && isAlso('removed', text))
      changes.push({ part: namePart(text), isMoved: true })
    else if (kind === 'added') changes.push(changeTo(text, removed))
    else if (!isAlso('added', text)) removed.push(text)
  }
  flush()
  return changes
}

function changeTo(text: string, removed: string[]): PartChange {
  const [old] = removed
  const isChanged = old !== undefined && parseBlock(old)?.kind === parseBlock(text)?.kind
  if (isChanged) removed.shift()
  return { part: namePart(text), ...(isChanged && { before: plainText(old) }), after: plainText(text) }
}

const parseBlock = (source: string) => parseBlocks(`---\n---\n${source}`)[0]

/** A block's text without fences and Markdown's escapes. */
function plainText(source: string): string {
  return parseBlock(source)?.content ?? source.replace(/\\(?=[!-/:-@[-`{-~])/g, '')
}

function namePart(source: string): string {
  const block = parseBlock(source)
  return block ? describeBlock(block) : 'Text'
}
