import { expect, test } from '@jest/globals'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseBlocks } from '@tessera/content/write/text'
import { parse, schema, serialize, canRoundTrip } from './schema.ts'

const demo = join(import.meta.dirname, '../../../sites/spain')

test('[PV8] every text of the demo that opens in the page comes back with the same HTML, all but a few byte for byte', () => {
  const texts = globSync('{pages,entries}/**/*.md', { cwd: demo }).flatMap((file) =>
    parseBlocks(readFileSync(join(demo, file), 'utf8'))
      .filter(({ kind }) => kind === 'prose')
      .map(({ source }) => source),
  )
  const opened = texts.filter(canRoundTrip)
  const same = opened.filter((text) => serialize(parse(text)) === text)
  expect(texts.length).toBeGreaterThan(30)
  expect(texts.length - opened.length).toBeLessThanOrEqual(3) // a table, in three languages
  expect(opened.length - same.length).toBeLessThanOrEqual(1)
})

test.each([
  '## Heading\n\nA *word*, **two** and `code`, [a link](/places/ronda "Title").',
  '- one\n- two\n  - inner\n\n1. first\n2. second',
  '> A quote\n> of two lines\n\n---\n\nAfter a rule\\\nand a break.',
  'مرحبا بالعالم 👩‍👩‍👧',
  '```\ncode with *signs*\n```',
  'Its <i lang="gl">rías</i> and *the <em lang="es">vías **verdes**</em>*.',
  'Text with \\*signs\\* and 1\\. no list',
  'A square of x<sup>2</sup> and H<sub>2</sub>O.',
])('[PV8] %j opens in the page', (text) => expect(canRoundTrip(text)).toBe(true))

test.each([
  '| a | b |\n|---|---|\n| 1 | 2 |',
  'An <b>HTML</b> word',
  '<div>\n\nHTML around\n\n</div>',
  'A <i lang="gl">word that never ends',
  'A <i lang="gl">wrong</b> end',
  'A <i lang="gl" onclick="x()">handler</i>',
  '![A bridge](media:bridge)',
  'A ~~struck~~ word',
  'Words <!-- and a note -->',
])('[PV8] %j opens as text, as it would not come back', (text) => expect(canRoundTrip(text)).toBe(false))

test('[SA10] cells are written as a table, with marks, empty cells and signs; text goes on after it', () => {
  const cells = [
    schema.text('\tA|B\n'),
    schema.text('bold', [schema.mark('strong')]),
    schema.text('\t*4 €*\t'),
  ]
  const after = schema.node('paragraph', null, [schema.text('After')])
  const text = serialize(schema.node('doc', null, [schema.node('table', null, cells), after]))
  expect(text).toBe('|  | A\\|B |  |\n| --- | --- | --- |\n| **bold** | \\*4 €\\* |  |\n\nAfter')
})

test('[PV8] what is typed is text: signs of HTML and Markdown mean nothing', () => {
  for (const typed of [
    '<script>x</script>',
    '&copy; <b>',
    '```block slot',
    '1. x',
    '# x',
    '[a](b)',
    '*a* _b_ `c`',
  ]) {
    const doc = schema.node('doc', null, [schema.node('paragraph', null, [schema.text(typed)])])
    expect(parse(serialize(doc)).textContent).toBe(typed)
    expect(canRoundTrip(serialize(doc))).toBe(true)
    expect(serialize(doc)).not.toMatch(/^\s*```/m)
  }
})
