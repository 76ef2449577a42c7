import { bodyBlocks, frontMatterOf, type TextBlock } from './blocksOf.ts'
import { mergeLists } from './mergeLists.ts'
import { fieldsOf, setIn, type FieldPath } from './setField.ts'

const maxMerged =
  256 * 1024 /* characters: a parser of YAML takes a second for them; longer lists are merged by hand */

type Sides = readonly [base: string, mine: string, theirs: string]

/**
 * Merges two texts of a document that were made of `base`: field by field, and block by block of a Markdown body. Nothing
 * where both changed the same field or block, or one removed the document.
 */
export function mergeTexts(
  file: string,
  base: string | null,
  mine: string | null,
  theirs: string | null,
): string | undefined {
  const same = sameOf(base, mine, theirs)
  if (same !== undefined) return same ?? undefined
  if (base === null || mine === null || theirs === null) return undefined
  if (Math.max(base.length, mine.length, theirs.length) > maxMerged) return undefined
  try {
    if (file.endsWith('.json')) return mergeFields([base, mine, theirs])
    return file.endsWith('.md') ? mergeMarkdown([base, mine, theirs]) : undefined
  } catch {
    return undefined // a text that does not parse is not merged
  }
}

/** The only one that was changed, or what both are. */
function sameOf<Value>(base: Value, mine: Value, theirs: Value): Value | undefined {
  if (mine === theirs || theirs === base) return mine
  return mine === base ? theirs : undefined
}

function mergeMarkdown(texts: Sides): string | undefined {
  const fronts = sidesOf(texts, headOf)
  const front = sameOf(...fronts) ?? mergeHeads(texts)
  const body = mergeBodies(sidesOf(texts, (text) => text.slice(headOf(text).length)))
  return front === undefined || body === undefined ? undefined : front + body
}

function sidesOf([base, mine, theirs]: Sides, part: (text: string) => string): Sides {
  return [part(base), part(mine), part(theirs)]
}

function headOf(text: string): string {
  return text.slice(0, frontMatterOf(text)?.bodyFrom ?? 0)
}

function mergeHeads(texts: Sides): string | undefined {
  const [, , theirs] = texts
  const found = frontMatterOf(theirs)
  const merged = mergeFields(sidesOf(texts, (text) => frontMatterOf(text)?.yaml ?? ''))
  if (!found || merged === undefined) return undefined
  const closing = theirs.slice(found.from + found.yaml.length, found.bodyFrom)
  return theirs.slice(0, found.from) + merged + closing
}

/** Theirs, with what I changed. */
function mergeFields(texts: Sides): string | undefined {
  const [base, mine, theirs] = texts.map(fieldsOf)
  return changesIn([], base, mine, theirs)?.reduce(
    (text, { path, value }) => setIn(text, path, value),
    texts[2],
  )
}

interface Change {
  path: FieldPath
  /** Nothing: the field goes. */
  value: unknown
}

/** What I changed; nothing where theirs has changed the same. */
function changesIn(
  path: FieldPath,
  base: unknown,
  mine: unknown,
  theirs: unknown,
): readonly Change[] | undefined {
  const [was, is, other] = [base, mine, theirs].map((value) => JSON.stringify(value))
  if (is === was || is === other) return []
  if (other === was) return [{ path, value: mine }]
  if (isFields(base) && isFields(mine) && isFields(theirs)) return changesInFields(path, base, mine, theirs)
  if (!Array.isArray(base) || !Array.isArray(mine) || !Array.isArray(theirs)) return undefined
  const merged = mergeLists(itemsOf(base), itemsOf(mine), itemsOf(theirs), isApart)
  return merged && [{ path, value: merged.map((item): unknown => JSON.parse(item)) }]
}

function changesInFields(
  path: FieldPath,
  base: Fields,
  mine: Fields,
  theirs: Fields,
): readonly Change[] | undefined {
  const changes: Change[] = []
  for (const name of new Set([...Object.keys(base), ...Object.keys(mine), ...Object.keys(theirs)])) {
    const some = changesIn([...path, name], base[name], mine[name], theirs[name])
    if (!some) return undefined
    changes.push(...some)
  }
  return changes
}

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const itemsOf = (list: readonly unknown[]) => list.map((item) => JSON.stringify(item))

/** Two entries that have names of their own, such as redirects and pictures. */
function isApart(one: string, other: string): boolean {
  const [name, otherName] = [one, other].map(nameOf)
  return name !== undefined && otherName !== undefined && name !== otherName
}

function nameOf(item: string): unknown {
  const value: unknown = JSON.parse(item)
  return isFields(value) ? (value['from'] ?? value['id'] ?? value['href']) : undefined
}

function mergeBodies(bodies: Sides): string | undefined {
  const same = sameOf(...bodies)
  if (same !== undefined) return same
  const [base, mine, theirs] = bodies.map(bodyBlocks)
  const merged = mergeLists(sourcesOf(base), sourcesOf(mine), sourcesOf(theirs))
  const text = merged && joinBlocks(merged, bodies)
  const isWhole = text !== undefined && sourcesOf(bodyBlocks(text)).join('\n\n') === merged?.join('\n\n')
  return isWhole ? text : undefined // else a fence that was not closed took in what follows
}

function sourcesOf(blocks: readonly TextBlock[] = []): readonly string[] {
  return blocks.map(({ source }) => source)
}

/** With what stands between the same two blocks, and around all, on either side. */
function joinBlocks(sources: readonly string[], [base, mine, theirs]: Sides): string {
  const between = new Map([base, mine, theirs].flatMap(blanksIn))
  const blank = theirs.includes('\r\n') ? '\r\n\r\n' : '\n\n'
  const { leading, trailing } = edgesOf(theirs)
  const joined = sources.map((source, at) => {
    const next = sources[at + 1]
    return next === undefined
      ? source
      : source + (between.get(`${source}\0${next}`) ?? between.get(source) ?? blank)
  })
  return leading + joined.join('') + trailing
}

/** What follows a block, and what is between it and the next. */
function blanksIn(body: string): readonly (readonly [string, string])[] {
  const blocks = bodyBlocks(body)
  const lines = body.split('\n')
  return blocks.slice(1).flatMap(({ from, source }, at) => {
    const before = blocks[at]
    const blank = lines.slice(before?.to, from).map((line) => `${line}\n`)
    const eol = lines[from - 1]?.endsWith('\r') ? '\r\n' : '\n'
    const between = eol + blank.join('')
    return [
      [`${before?.source}\0${source}`, between],
      [before?.source ?? '', between],
    ]
  })
}

function edgesOf(body: string): { leading: string; trailing: string } {
  const [leading = ''] = /^(?:[ \t]*\r?\n)*/.exec(body) ?? []
  const [trailing = ''] = /\s*$/.exec(body) ?? []
  return { leading, trailing: trailing === '' ? '\n' : trailing }
}
