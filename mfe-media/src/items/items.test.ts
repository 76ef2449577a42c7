import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { findByHash, hashOf } from './hashOf.ts'
import { parseType } from './parseType.ts'

const vectors = JSON.parse(readFileSync(new URL('../vectors/lightbox.json', import.meta.url), 'utf8'))

interface Recorded {
  opens: boolean
  index: number | null
  count: number
  hashAfter: string
}
const newer: Record<string, Recorded> = vectors['fancybox-3.5.7'].loadHash
const older: Record<string, Recorded> = vectors['fancybox-3.1.25'].loadHash

const names = ['gallery', 'gallery', 'gallery', 'my-single', 'tour-2024', 'tour-2024', '']
const items = names.map((name, id) => ({ name, id }))

/** In the words of the recording. */
function loadHash(hash: string): Recorded {
  const item = findByHash(hash, items)
  if (!item) return { opens: false, index: null, count: 0, hashAfter: hash }
  const gallery = items.filter((other) => other.name === item.name)
  return {
    opens: true,
    index: gallery.indexOf(item) + 1,
    count: gallery.length,
    hashAfter: hashOf(item, items) ?? '',
  }
}

const agreed = Object.keys(newer).filter(
  (hash) => newer[hash]?.opens === older[hash]?.opens && hash !== '#tour-2024',
)

test('[LB4] every hash on which both recordings agree opens what was recorded', () => {
  expect(agreed.length).toBe(18)
  for (const hash of agreed) {
    const { opens, index, count, hashAfter } = newer[hash] as Recorded
    expect([hash, loadHash(hash === '(none)' ? '' : hash)]).toEqual([
      hash,
      { opens, index, count, hashAfter },
    ])
  }
})

test('[LB4] the id of an element is no item, as the newer recording has it', () => {
  expect(loadHash('#g2').opens).toBe(false)
})

test('[LB4] a gallery whose name ends in a number opens by its name', () => {
  expect(loadHash('#tour-2024')).toEqual({ opens: true, index: 1, count: 2, hashAfter: '#tour-2024-1' })
})

test('[LB3] an item without a name has no hash', () => {
  expect(hashOf(items[6] ?? { name: 'x', id: 0 }, items)).toBeUndefined()
  expect(findByHash('#', items)).toBeUndefined()
})

interface RecordedType {
  url: string
  type: string
  contentType: string
  finalSrc: string
  provider: string | null
}

test('[LB1] every recorded address has its recorded type', () => {
  const types: RecordedType[] = vectors.mediaTypes
  expect(types.length).toBe(46)
  for (const { url, type, contentType, finalSrc, provider } of types) {
    expect([url, parseType(url)]).toEqual([
      url,
      {
        kind: type,
        content: contentType,
        src: finalSrc,
        ...(provider && { provider }),
      },
    ])
  }
})

test('[LB1] what the page says comes before what the address looks like', () => {
  expect(parseType('/fragment', 'ajax').kind).toBe('ajax')
  expect(parseType('/film', 'video')).toMatchObject({ kind: 'video', content: 'video' })
  expect(parseType('/a.jpg', 'iframe').kind).toBe('iframe')
  expect(parseType('https://vimeo.com/76979871', 'iframe').provider).toBe('vimeo')
})
