import { parseBody, findBody, findFrontMatter, type TextBlock } from './parseBlocks.ts'
import { isRaw } from '../languages/listWords.ts'
import { mergeLists } from './mergeLists.ts'
import { parseFields, setField, type FieldPath } from './setField.ts'

const maxMerged = 256 * 1024 /* characters; YAML parses them in a second, longer texts are merged by hand */

type Sides = readonly [base: string, mine: string, theirs: string]

/**
 * Merges two texts of a document made from `base`, field by field and block by block. Undefined if both sides
 * changed the same field or block, or one removed the document.
 */
export function mergeTexts(
  file: string,
  base: string | null,
  mine: string | null,
  theirs: string | null,
): string | undefined {
  const same = pickChanged(base, mine, theirs)
  if (same !== undefined) return same ?? undefined
  if (base === null || mine === null || theirs === null) return undefined
  if (Math.max(base.length, mine.length, theirs.length) > maxMerged) return undefined
  try {
    if (file.endsWith('.json')) return mergeFields([base, mine, theirs])
    return file.endsWith('.md') ? mergeMarkdown([base, mine, theirs]) : undefined
  } catch {
    return undefined // both sides changed the same part, or a text does not parse
  }
}

/** Picks the side that changed; undefined if both sides changed and differ. */
function pickChanged<Value>(base: Value, mine: Value, theirs: Value): Value | undefined {
  if (mine === theirs || theirs === base) return mine
  return mine === base ? theirs : undefined
}

function conflict(): never {
  throw new Error('both sides changed the same part')
}

function mergeMarkdown(texts: Sides): string {
  const bodies = mapSides(texts, (text) => findBody(text) ?? text)
  const heads = mapSides(texts, (text) => text.slice(0, findFrontMatter(text)?.bodyFrom ?? 0))
  return (pickChanged(...heads) ?? mergeFields(heads)) + (pickChanged(...bodies) ?? mergeBodies(bodies))
}

function mapSides([base, mine, theirs]: Sides, part: (text: string) => string): Sides {
  return [part(base), part(mine), part(theirs)]
}

/** Merges fields: applies my changes to their text. */
function mergeFields(texts: Sides): string {
  const [base, mine, theirs] = texts.map((text) => parseFields(findFrontMatter(text)?.yaml ?? text))
  return findChanges([], base, mine, theirs).reduce(
    (text, { path, value }) => setField(text, path, value),
    texts[2],
  )
}

interface Change {
  path: FieldPath
  /** undefined: the field is removed */
  value: unknown
}

/** Finds my changes that must be applied to their text; a list that both sides changed is merged. */
function findChanges(path: FieldPath, base: unknown, mine: unknown, theirs: unknown): readonly Change[] {
  const [was, is, other] = [base, mine, theirs].map((value) => JSON.stringify(value))
  if (is === was || is === other) return []
  if (other === was) return [{ path, value: mine }]
  if (isRaw(base) && isRaw(mine) && isRaw(theirs)) {
    const names = new Set([base, mine, theirs].flatMap(Object.keys))
    return [...names].flatMap((name) => findChanges([...path, name], base[name], mine[name], theirs[name]))
  }
  if (!Array.isArray(base) || !Array.isArray(mine) || !Array.isArray(theirs)) return conflict()
  const merged = mergeLists(asTexts(base), asTexts(mine), asTexts(theirs), hasOtherName) ?? conflict()
  return [{ path, value: merged.map((item): unknown => JSON.parse(item)) }]
}

const asTexts = (list: readonly unknown[]) => list.map((item) => JSON.stringify(item))

/** Whether two entries, such as redirects or pictures, have different names. */
function hasOtherName(one: string, other: string): boolean {
  const [name, otherName] = [one, other].map(readName)
  return name !== undefined && otherName !== undefined && name !== otherName
}

function readName(item: string): unknown {
  const value: unknown = JSON.parse(item)
  return isRaw(value) ? (value['from'] ?? value['id'] ?? value['href']) : undefined
}

/** Merges blocks. Text before and after all blocks is theirs; a gap after a block is from the side with the block. */
function mergeBodies(bodies: Sides): string {
  const [base, mine, theirs] = bodies.map(listSources)
  const merged = mergeLists(base ?? [], mine ?? [], theirs ?? []) ?? conflict()
  const after = new Map(bodies.flatMap(listGaps))
  const blank = bodies[2].includes('\r\n') ? '\r\n\r\n' : '\n\n'
  const joined = merged.map((source, at) =>
    at === merged.length - 1 ? source : source + (after.get(source) ?? blank),
  )
  const [leading = ''] = /^(?:[ \t]*\r?\n)*/.exec(bodies[2]) ?? []
  const [trailing = ''] = /\s*$/.exec(bodies[2]) ?? []
  const text = leading + joined.join('') + (trailing || '\n')
  const isWhole = listSources(text).join('\n\n') === merged.join('\n\n')
  return isWhole ? text : conflict() // an unclosed fence swallowed what follows
}

const listSources = (body: string) => parseBody(body).map(({ source }) => source)

/** Each block but the last, with the gap after it. */
function listGaps(body: string): readonly (readonly [string, string])[] {
  const lines = body.split('\n')
  return parseBody(body).flatMap(({ to, source }, at, blocks) => {
    const next: TextBlock | undefined = blocks[at + 1]
    if (!next) return []
    const eol = lines[to - 1]?.endsWith('\r') ? '\r\n' : '\n'
    return [[source, [eol, ...lines.slice(to, next.from).map((line) => `${line}\n`)].join('')] as const]
  })
}
