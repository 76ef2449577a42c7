import { expect, test } from '@jest/globals'
import { mayHave, wordBits } from './wordBits.ts'

test.each(['/about', '/places/cádiz', '/places/c%C3%A1diz', 'media:sea-1a2b', 'weather'])(
  'a text that names %s may have it; of texts without it nine in ten are known for that',
  (name) => {
    const words = (at: number) => Array.from({ length: 150 }, (_none, word) => `w${at}x${word}`).join(' ')
    expect(mayHave(wordBits(`${words(0)} [a](${name}#top)`), name)).toBe(true)
    const taken = Array.from({ length: 500 }, (_none, at) => mayHave(wordBits(words(at)), name))
    expect(taken.filter(Boolean).length).toBeLessThan(75)
  },
)
