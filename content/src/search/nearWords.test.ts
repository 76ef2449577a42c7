import { expect, test } from '@jest/globals'
import { createWordIndex } from './createWordIndex.ts'
import { editDistance } from './editDistance.ts'
import { nearWords, toTrigrams, wrongLetters } from './nearWords.ts'

test.each([
  ['malaga', 'malaga', 0],
  ['malga', 'malaga', 1],
  ['maalga', 'malaga', 1],
  ['malagaa', 'malaga', 1],
  ['malasa', 'malaga', 1],
  ['amlaga', 'malaga', 1],
  ['mlagaa', 'malaga', 2],
  ['madrid', 'malaga', 3],
  ['', 'ab', 2],
  ['a', 'abcd', 3],
])('from %p to %p it is %p letters, counted up to 2', (one, other, wrong) => {
  expect([editDistance(one, other, 2), editDistance(other, one, 2)]).toEqual([wrong, wrong])
})

test('what has too many wrong letters is one beyond what was allowed', () => {
  expect(editDistance('santander', 'salamanca', 3)).toBe(4)
})

const near = (asked: string, ...words: string[]) =>
  nearWords(asked, createWordIndex(words)).map(({ word, wrong }) => `${word} ${wrong}`)

test('the longer a word, the more of it may be wrong', () => {
  expect(near('vig', 'vigo', 'vic')).toEqual([])
  expect(near('vgio', 'vigo', 'vigos')).toEqual(['vigo 1'])
  expect(near('ronad', 'ronda', 'rona', 'rondas')).toEqual(['rona 1', 'ronda 1'])
  expect(near('sevvila', 'sevilla', 'avila', 'sevvila')).toEqual(['sevilla 2'])
})

test('who errs twice still knows the first letter', () => {
  expect(near('zevila', 'sevila', 'sevilla')).toEqual(['sevila 1'])
  expect([wrongLetters('zevila', 'sevilla'), wrongLetters('sevvila', 'sevilla')]).toEqual([undefined, 2])
})

const sharesTrigram = (one: string, other: string) =>
  toTrigrams(one).some((trigram) => toTrigrams(other).includes(trigram))

test('every word that is near enough is found, whatever its letters', () => {
  const letters = 'abcdef'
  const misspelt = (word: string) =>
    Array.from(word).flatMap((_, at) => [
      word.slice(0, at) + word.slice(at + 1),
      ...Array.from(letters).flatMap((letter) => [
        word.slice(0, at) + letter + word.slice(at),
        word.slice(0, at) + letter + word.slice(at + 1),
      ]),
      word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2),
    ])
  for (const word of ['abcd', 'aaaa', 'abcde', 'abcdef', 'abababab']) {
    const missed = misspelt(word).filter(
      (asked) => asked.length > 3 && editDistance(asked, word, 1) === 1 && !near(asked, word).length,
    )
    expect(missed).toEqual([])
  }
  for (const asked of misspelt('abcdef').flatMap(misspelt)) {
    const isNear =
      asked.length > 5 &&
      asked.startsWith('a') &&
      editDistance(asked, 'abcdef', 2) === 2 &&
      sharesTrigram(asked, 'abcdef')
    if (isNear) expect([asked, near(asked, 'abcdef')]).toEqual([asked, ['abcdef 2']])
  }
})

test('trigrams hold a word’s ends, and each once', () => {
  expect(toTrigrams('ana')).toEqual([' an', 'ana', 'na ', 'a  '])
  expect(toTrigrams('aaaaa')).toEqual([' aa', 'aaa', 'aa ', 'a  '])
})
