import { describe, expect, test } from '@jest/globals'
import { listChanges } from './listChanges.ts'
import { diffLists, diffWords } from './diffLists.ts'

const page = (fields: string, ...blocks: string[]) => `---\n${fields}\n---\n\n${blocks.join('\n\n')}\n`
const fence = (kind: string, yaml: string) => `\`\`\`block ${kind}\n${yaml}\n\`\`\``
const quote = fence('quote', 'text: Ronda!')
const facts = fence('facts', 'facts: [{ term: Gorge, detail: 98 m }]')

describe('listChanges', () => {
  test('[SA4] fields are told apart from blocks, and what is the same is left out', () => {
    const before = page('title: Old\nheading: H', 'One.', quote)
    const after = page('title: New\nheading: H\nhidden: true', 'One and more.', quote)
    expect(listChanges(before, after)).toEqual([
      { part: 'Title', before: 'Old', after: 'New' },
      { part: 'Hidden', after: 'yes' },
      { part: 'Text: One and more.', before: 'One.', after: 'One and more.' },
    ])
  })

  test('[SA4] a block is new, gone or moved', () => {
    const before = page('title: T', 'One.', quote)
    expect(listChanges(before, page('title: T', 'One.', quote, facts))).toEqual([
      { part: 'Facts: Gorge', after: 'facts: [{ term: Gorge, detail: 98 m }]\n' },
    ])
    expect(listChanges(before, page('title: T', 'One.'))).toEqual([
      { part: 'Quote: Ronda!', before: 'text: Ronda!\n' },
    ])
    expect(listChanges(before, page('title: T', quote, 'One.'))).toEqual([
      { part: expect.stringMatching(/^(Quote|Text): /), isMoved: true },
    ])
  })

  test('[SA4] a text that differs in nothing that is read is shown whole', () => {
    expect(listChanges(page('title: T', 'One.'), `${page('title: T', 'One.')}\n`)).toHaveLength(1)
    expect(listChanges('not: [closed', 'not: [closed, x')).toHaveLength(1)
    expect(listChanges(null, null)).toEqual([])
  })
})

test('[SA4] words that go and come are marked, no more', () => {
  expect(diffWords('The gorge is deep.', 'The old gorge is deep.')).toEqual([
    { kind: 'same', text: 'The ' },
    { kind: 'added', text: 'old ' },
    { kind: 'same', text: 'gorge is deep.' },
  ])
  expect(diffWords('', 'New')).toEqual([{ kind: 'added', text: 'New' }])
})

test('[SA4] two long texts without a word in common are compared in few steps', () => {
  let steps = 0
  const [one, other] = ['a', 'b'].map(
    (word) =>
      new Proxy(Array<string>(20_000).fill(word), {
        get(list, at, self) {
          steps += 1
          return Reflect.get(list, at, self)
        },
      }),
  )
  expect(diffLists(one ?? [], other ?? [])).toHaveLength(40_000)
  expect(steps).toBeLessThan(400_000) // each word with each: 400 million
})

test('[SA4] of a picture that was sent, what its editor wrote is shown, not its files and bytes', () => {
  const files = [{ width: 480, type: 'image/avif', file: 'bridge-480.31664a22.avif' }]
  const media = {
    id: 'bridge',
    files,
    preview: 'data:image/avif;base64,AAAA',
    alt: 'A bridge, “new” [98 m] "high"',
    crop: { files },
  }
  const [change] = listChanges(null, JSON.stringify({ media: [media] }))
  expect(change?.after).toBe('id: bridge\nalt: A bridge, “new” [98 m] "high"')
  expect(change?.after).not.toMatch(/base64|480/)
})
