import { expect, test } from '@jest/globals'
import {
  parseBlocks,
  insertBlock,
  mergeTexts,
  moveBlock,
  removeBlock,
  setBlock,
  setBlockField,
  setField,
} from './edit.ts'

const head = `---
# whose page this is
kind: text
title: 'Ronda'   # kept
banners:
  - position: top # kept too
    url: /banners/season
names: { en: [Ronda], de: [Ronda] }
long: >-
  folded
  text

heading: "Ronda"
---
`
const slot = `\`\`\`\`block slot
slot: weather
options:
  unit: celsius # degrees
fallback: None
\`\`\`\``
const fence = '~~~~md\n```block quote\ntext: not a block\n```\n~~~~'
const html = '```block html\n<p>Raw <b>HTML</b></p>\n<!-- a comment -->\n```'
const body = `
First *paragraph*,
two lines.


${fence}

${slot}
${html}

Last.
`
const page = head + body

test('[WR5] [SR11] [sveltia#556, decap#4360] blocks stand where they are: nested fences and raw HTML survive', () => {
  const blocks = parseBlocks(page)
  expect(blocks.map(({ kind, source }) => [kind, source])).toEqual([
    ['prose', `First *paragraph*,\ntwo lines.\n\n\n${fence}`],
    ['slot', slot],
    ['html', html],
    ['prose', 'Last.'],
  ])
  const lines = page.split('\n')
  for (const { from, to, source } of blocks) expect(lines.slice(from, to).join('\n')).toBe(source)
  for (const [index, { source }] of blocks.entries()) expect(setBlock(page, index, source)).toBe(page)
})

test('[WR5] [SR11] [sveltia#548, #611] a change of the title leaves the body, comments and quotes byte for byte', () => {
  expect(setField(page, ['title'], 'Málaga: "y"')).toBe(page.replace("'Ronda'", `'Málaga: "y"'`))
  expect(setField(page, ['heading'], 'R')).toBe(page.replace('"Ronda"', '"R"'))
})

test.each([
  ['a new field', ['language'], 'es', ['heading: "Ronda"\n', 'heading: "Ronda"\nlanguage: es\n']],
  ['a field in a list', ['banners', 0, 'url'], '/banners/new', ['/banners/season', '/banners/new']],
  ['one more field there', ['banners', 0, 'mode'], 'frame', ['/season\n', '/season\n    mode: frame\n']],
  ['one more entry', ['banners', 1], { position: 'b' }, ['/season\n', '/season\n  - position: b\n']],
  ['an entry of a flow list', ['names', 'en', 1], 'Arunda', ['[Ronda], de', '[Ronda, "Arunda"], de']],
  ['a field of a flow map', ['names', 'fr'], ['R'], ['de: [Ronda]', 'de: [Ronda], fr: ["R"]']],
  ['a folded text', ['long'], 'one', ['long: >-\n  folded\n  text\n', 'long: one\n']],
  ['many lines', ['title'], 'a\nb', ["'Ronda'", '"a\\nb"']],
  ['no field', ['names'], undefined, ['names: { en: [Ronda], de: [Ronda] }\n', '']],
  ['no entry', ['names', 'en'], undefined, ['en: [Ronda], ', '']],
] as const)('[WR5] %s changes its own bytes alone', (_what, path, value, [before, after]) => {
  expect(setField(page, path, value)).toBe(page.replace(before, after))
})

test('JSON keeps its indentation; what it cannot splice is still right', () => {
  const json = '{\n\t"a": 1,\n\t"list": [\n\t\t{ "from": "/x" }\n\t]\n}\n'
  expect(setField(json, ['list', 1], { from: '/y' })).toBe(
    json.replace('{ "from": "/x" }', '{ "from": "/x" },\n\t\t{\n\t\t  "from": "/y"\n\t\t}'),
  )
  expect(setField(json, ['a'], undefined)).toBe(json.replace('"a": 1,\n\t', ''))
  expect(setField('{"a":1}', ['b', 'c'], [2])).toBe('{"a":1, "b": {"c":[2]}}')
  expect(setField('---\na: &x [1]\nb: *x\n---\n', ['a', 1], 2)).toMatch(/a: &x \[1, 2\]\nb: \*x/)
  expect(setField('---\n# empty\n---\nBody', ['a'], 1)).toMatch(/^---\n# empty\n+a: 1\n---\nBody$/)
  expect(() => setField('---\na: [\n---\n', ['a'], 1)).toThrow()
})

test('[WR5] a block is put in, moved, taken out and given a field; all other lines stay', () => {
  const quote = '```block quote\ntext: Q\n```'
  expect(insertBlock(page, 1, quote)).toBe(page.replace(slot, `${quote}\n\n${slot}`))
  expect(insertBlock(page, 4, quote)).toBe(page.replace('Last.', `Last.\n\n${quote}`))
  expect(parseBlocks(insertBlock(head, 0, quote))).toHaveLength(1)
  expect(removeBlock(page, 1)).toBe(page.replace(`${slot}\n`, ''))
  expect(parseBlocks(removeBlock(page, 3))).toHaveLength(3)
  expect(moveBlock(page, 2, 1)).toBe(page.replace(slot, '<>').replace(html, slot).replace('<>', html))
  expect(setBlockField(page, 1, ['options', 'unit'], 'kelvin')).toBe(page.replace('celsius', 'kelvin'))
  expect(() => setBlock(page, 9, '')).toThrow(/no block 9/)
})

test.each(['```\nopen', '<!-- open', '~~~~', '```block quote\ntext: x'])(
  'a block that would take in what follows is refused: %j',
  (source) => expect(() => setBlock(page, 0, source)).toThrow(/is not closed/),
)

test('lines that end as on Windows stay so', () => {
  const crlf = page.replaceAll('\n', '\r\n')
  expect(parseBlocks(crlf).map(({ kind }) => kind)).toEqual(parseBlocks(page).map(({ kind }) => kind))
  expect(setBlock(crlf, 3, 'Very\nlast.')).toBe(crlf.replace('Last.', 'Very\r\nlast.'))
  expect(setField(crlf, ['heading'], 'R')).toBe(crlf.replace('"Ronda"', '"R"'))
})

const file = 'pages/ronda.md'
const change = (...pairs: readonly (readonly [string, string])[]) =>
  pairs.reduce((text, [from, to]) => text.replace(from, to), page)

test('[WR3] different blocks and fields merge, byte for byte', () => {
  const mine = change(["'Ronda'", "'Mine'"], ['celsius', 'kelvin'], ['Last.', 'Last.\n\n```block facts\n```'])
  const theirs = change(['"Ronda"', '"Theirs"'], ['First', 'Premier'], ['Raw', 'Cooked'])
  expect(mergeTexts(file, page, mine, theirs)).toBe(
    change(
      ["'Ronda'", "'Mine'"],
      ['"Ronda"', '"Theirs"'],
      ['celsius', 'kelvin'],
      ['First', 'Premier'],
      ['Raw', 'Cooked'],
      ['Last.', 'Last.\n\n```block facts\n```'],
    ),
  )
})

test('a block put in beside one that the other changed merges', () => {
  const quote = '```block quote\ntext: Q\n```'
  const merged = mergeTexts(file, page, insertBlock(page, 1, quote), page.replace('celsius', 'kelvin'))
  expect(merged).toBe(insertBlock(page, 1, quote).replace('celsius', 'kelvin'))
})

test.each([
  ['the same block twice', page.replace('First', 'A'), page.replace('two', 'B')],
  ['the same field twice', page.replace("'Ronda'", 'A'), page.replace("'Ronda'", 'B')],
  ['removed and changed', removeBlock(page, 1), page.replace('celsius', 'kelvin')],
  [
    'put in at the same place',
    insertBlock(page, 2, '```block facts\n```'),
    insertBlock(page, 2, '```block email\n```'),
  ],
  ['the document removed', null, page.replace('First', 'A')],
  ['what does not parse', page.replace("'Ronda'", "'"), page.replace('"Ronda"', 'B')],
])('[WR3] %s is a conflict', (_what, mine, theirs) => {
  expect(mergeTexts(file, page, mine, theirs)).toBeUndefined()
})

test('two redirects that were put in at the same time both stay', () => {
  const entry = (from: string) => ({ from, to: '/x' })
  const text = (...names: string[]) => `${JSON.stringify({ redirects: names.map(entry) }, null, 2)}\n`
  const merged = mergeTexts('redirects.json', text('/a'), text('/a', '/mine'), text('/a', '/theirs'))
  expect(JSON.parse(merged ?? '')).toEqual({ redirects: ['/a', '/theirs', '/mine'].map(entry) })
})

test('[WR3] random edits of two: what merges has each change of both, and no other', () => {
  let seed = 7
  const random = (below: number) => (seed = (seed * 16_807) % 2_147_483_647) % below
  const blocks = Array.from({ length: 12 }, (_none, at) => `\`\`\`block quote\ntext: q${at}\n\`\`\``)
  const text = (all: readonly string[]) => `${head}\n${all.join('\n\n')}\n`
  const edited = (who: string) => {
    const all = [...blocks]
    const at = random(all.length)
    const kind = random(3)
    if (kind === 0) all[at] = `\`\`\`block quote\ntext: ${who}\n\`\`\``
    if (kind === 1) all.splice(at, 0, `\`\`\`block quote\ntext: ${who}\n\`\`\``)
    if (kind === 2) all.splice(at, 1)
    return { all, at, kind }
  }
  let merged = 0
  for (let round = 0; round < 250; round++) {
    const [mine, theirs] = [edited('mine'), edited('theirs')]
    const result = mergeTexts(file, text(blocks), text(mine.all), text(theirs.all))
    if (result === undefined) {
      expect(Math.abs(mine.at - theirs.at)).toBeLessThan(2)
      continue
    }
    merged++
    for (const [who, { kind }] of [
      ['mine', mine],
      ['theirs', theirs],
    ] as const)
      if (kind < 2) expect(result).toContain(`text: ${who}\n`)
    const gone = [mine, theirs].filter(({ kind }) => kind !== 1).map(({ at }) => at)
    const sources = parseBlocks(result).map(({ source }) => source)
    for (const [at, source] of blocks.entries()) expect(sources.includes(source)).toBe(!gone.includes(at))
  }
  expect(merged).toBeGreaterThan(200)
})

test.each([
  [
    [2, 3, 1],
    ['{"a": 2}', '{\n    "a" :3 }', '{ "a": 1 }'],
  ],
  [
    [3, 1, 2],
    ['{\n    "a" :3 }', '{ "a": 1 }', '{"a": 2}'],
  ],
])('[WR5] [SF1] a JSON list in the order %j keeps the bytes of its items', (values, order) => {
  const list = (items: readonly string[]) => `{ "x": [], "list": [\n  ${items.join(' ,\n\t')}\n]}\n`
  const text = list(['{ "a": 1 }', '{"a": 2}', '{\n    "a" :3 }'])
  expect(
    setField(
      text,
      ['list'],
      values.map((a) => ({ a })),
    ),
  ).toBe(list(order))
})

test('[WR5] a YAML list in another order keeps its comments and quotes', () => {
  const text = '---\nlinks:\n  - label: "A" # first\n    href: /a\n  - { label: B, href: /b }\nlast: 1\n---\n'
  expect(
    setField(
      text,
      ['links'],
      [
        { label: 'B', href: '/b' },
        { label: 'A', href: '/a' },
      ],
    ),
  ).toBe('---\nlinks:\n  - { label: B, href: /b }\n  - label: "A" # first\n    href: /a\nlast: 1\n---\n')
  expect(setField('pictures:\n- "a"\n- b\n- b\n', ['pictures'], ['b', 'a', 'b'])).toBe(
    'pictures:\n- b\n- "a"\n- b\n',
  )
})
