import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { chooseWords } from '../words/chooseWords.ts'
import { pageHolding, pageMessage, pageStarts, shownAt, tilesOfPage } from './tilesOfPage.ts'

interface Recorded {
  widthToSlides: Record<string, number>
  slick: {
    width: number
    tiles: number
    show: number
    visible: number[]
    next: number[][]
    prev: number[][]
  }[]
  resize: { tiles: number; currentBefore: number; toWidth: number; currentAfter: number; show: number }[]
}

const recorded: Recorded = JSON.parse(
  readFileSync(new URL('./vectors/carousel.json', import.meta.url), 'utf8'),
)

test.each(Object.entries(recorded.widthToSlides))('[RC1] %s px show %i tiles', (width, shown) => {
  expect(shownAt(Number(width))).toBe(shown)
})

test.each(recorded.slick)(
  '[RC2] [RC3] $tiles tiles at $width px: the same tiles in view after every step',
  ({ width, tiles, show, visible, next, prev }) => {
    expect(shownAt(width)).toBe(show)
    expect(viewsAfter(tiles, show, 0, 1)).toEqual(visible)
    expect(next.map((_, step) => viewsAfter(tiles, show, step + 1, 1))).toEqual(next)
    expect(prev.map((_, step) => viewsAfter(tiles, show, step + 1, -1))).toEqual(prev)
  },
)

test('[RC2] the pages of the rule: the last one is right-aligned', () => {
  expect(pageStarts(10, 4)).toEqual([0, 4, 6])
  expect(pageStarts(5, 4)).toEqual([0, 1])
  expect(pageStarts(19, 4)).toEqual([0, 4, 8, 12, 15])
})

test('[RC3] no more tiles than places are one page, and none are no page', () => {
  expect(pageStarts(4, 4)).toEqual([0])
  expect(pageStarts(1, 4)).toEqual([0])
  expect(pageStarts(0, 4)).toEqual([])
})

test.each(recorded.resize)(
  '[RC4] tile $currentBefore of $tiles leads to tile $currentAfter at $toWidth px',
  ({ tiles, currentBefore, toWidth, currentAfter, show }) => {
    const shown = shownAt(toWidth)
    expect(shown).toBe(show)
    expect(pageStarts(tiles, shown)[pageHolding(currentBefore, shown)]).toBe(currentAfter)
  },
)

test('[RC4] the page always holds the tile, for any width and count', () => {
  for (let tiles = 1; tiles <= 40; tiles++) {
    for (const shown of [1, 2, 3, 4]) {
      for (let tile = 0; tile < tiles; tile++) {
        const start = pageStarts(tiles, shown)[pageHolding(tile, shown)] ?? Number.NaN
        expect(tilesOfPage(start, tiles, shown)).toContain(tile)
      }
    }
  }
})

test('[RC6] the message counts from one', () => {
  expect(pageMessage(4, 19, 4, chooseWords('en'))).toBe('Regions 5 to 8 of 19')
  expect(pageMessage(18, 19, 1, chooseWords('en'))).toBe('Region 19 of 19')
})

function viewsAfter(tiles: number, shown: number, steps: number, direction: 1 | -1): number[] {
  const starts = pageStarts(tiles, shown)
  if (starts.length === 0) return []
  const page = (((steps * direction) % starts.length) + starts.length) % starts.length
  return tilesOfPage(starts[page] ?? 0, tiles, shown)
}
