import { expect, test } from '@jest/globals'
import { front, textPage } from '../testing/createTestContent.ts'
import { createTown } from '../testing/towns.ts'
import { maxRecords } from '../schema/recordSchema.ts'
import { limits } from './limits.ts'
import { readDocument } from './readDocument.ts'

const page = { kind: 'page', name: 'x' } as const
const records = { kind: 'records', name: 'town/x' } as const

function causeOf(text: string, file = 'pages/x.md'): string | undefined {
  return readDocument(file, page, text).problems[0]?.cause
}

const bad = (count: number) => Array.from({ length: count }, () => ({}))

test.each([
  ['JSON', 'pages/x.json', '['.repeat(60_000) + ']'.repeat(60_000)],
  ['JSON that fits but for its depth', 'pages/x.json', '{"a":'.repeat(65) + '1' + '}'.repeat(65)],
  ['YAML', 'pages/x.md', `---\na: ${'['.repeat(70)}${']'.repeat(70)}\n---\n`],
  ['YAML that its parser cannot follow', 'pages/x.md', `---\na: ${'['.repeat(8000)}\n---\n`],
  [
    'YAML of a block',
    'pages/x.md',
    textPage('X', `\`\`\`block facts\nfacts: ${'{a: '.repeat(3000)}\n\`\`\``),
  ],
])('%s that is nested too deep is refused', (_what, file, text) => {
  expect(causeOf(text, file)).toBe(`${file}: is nested deeper than ${limits.nesting} levels`)
})

test('the deepest that is allowed is read', () => {
  const deep = '{"a":'.repeat(limits.nesting) + '1' + '}'.repeat(limits.nesting)
  expect(causeOf(deep, 'pages/x.json')).toMatch(/field kind/)
})

test('aliases that multiply are refused', () => {
  const levels = Array.from({ length: 30 }, (_none, level) => {
    const one = level === 0 ? 'x' : `*a${level - 1}`
    return `a${level}: &a${level} [${`${one}, `.repeat(9)}]`
  })
  expect(causeOf(`---\n${levels.join('\n')}\n---\n`)).toMatch(/^pages\/x\.md: Excessive alias count/)
})

test.each([
  ['fields', `---\n${'"'.repeat(120_000)}\n---\n`],
  ['a block', textPage('X', `\`\`\`block facts\n${'&a '.repeat(40_000)}\n\`\`\``)],
])('more YAML than is read of %s is refused', (_what, text) => {
  expect(causeOf(text)).toMatch(/has \d+ characters of YAML in one place; at most 16384 are read/)
})

test('YAML that its parser warns of leaves the log alone', async () => {
  const warned: unknown[] = []
  process.on('warning', (warning) => warned.push(warning))
  readDocument('pages/x.md', page, '---\n%what\na: !b c\n---\n')
  await new Promise(setImmediate) // when warnings are given
  expect(warned).toEqual([])
})

test('a kind that there is not is named with those that there are', () => {
  expect(causeOf(front({ kind: 'txt' }))).toBe('pages/x.md, field kind: must be one of home, text')
})

test('wrong YAML is named by its line in the file', () => {
  expect(causeOf('---\nkind: text\ntitle: One: two\n---\nText\n')).toMatch(/: Nested .* at line 3, column 8$/)
})

test('front matter that never ends is refused, however long', () => {
  expect(causeOf(`---\n${'--- x\n'.repeat(300_000)}`)).toMatch(/must begin with fields in YAML/)
})

test('more records than one document may hold are refused as a whole', () => {
  const text = JSON.stringify({ records: bad(maxRecords + 1) })
  const { document, problems } = readDocument('records/town/x.json', records, text)
  expect(document).toBeUndefined()
  expect(problems).toMatchObject([{ detail: { file: 'records/town/x.json', field: 'records' } }])
})

test('of very many bad records some are named; the good ones are there', () => {
  const text = JSON.stringify({ records: [...bad(20_000), createTown('Casares')] })
  const { document, problems } = readDocument('records/town/x.json', records, text)
  expect(document?.value).toHaveLength(1)
  expect(problems).toHaveLength(limits.problems + 1)
  expect(problems.at(-1)?.cause).toBe('records/town/x.json: has more problems than these 100')
})

test('a language that no computer knows is refused', () => {
  const fields = { kind: 'text', title: 'T', description: 'D', heading: 'H', language: 'en-aaaaa-aaaaa' }
  expect(readDocument('pages/x.md', page, front({ ...fields, language: 'none' })).problems).toHaveLength(1)
  expect(causeOf(front(fields))).toBe('pages/x.md, field language: must be a language tag such as en')
})

test('an id that content may not give is left out and reported by file and field; the document is used', () => {
  const html = '```block html\n<p id="slot-x">a</p><p id="mine">b</p>\n```'
  const { document, problems } = readDocument(
    'pages/x.md',
    page,
    textPage('X', `<p id="filter-box">c</p>\n\n${html}`),
  )
  expect(JSON.stringify(document?.value)).toContain('<p>a</p><p id=\\"mine\\">b</p>')
  expect(problems.map(({ cause }) => cause)).toEqual([
    expect.stringMatching(/^pages\/x\.md, field blocks\[0\]\.markdown: the id “filter-box” is left out: /),
    expect.stringMatching(/^pages\/x\.md, field blocks\[1\]\.html: the id “slot-x” is left out: /),
  ])
})
