import { expect, test } from '@jest/globals'
import { isPageMove, type PageMove } from './isPageMove.ts'

const shown = 'https://site.test/list?kind=city'

function createMove(url: string, changes: Partial<PageMove> = {}): PageMove {
  return {
    canIntercept: true,
    hashChange: false,
    downloadRequest: null,
    formData: null,
    navigationType: 'push',
    destination: { url: `https://site.test${url}`, sameDocument: false },
    ...changes,
  }
}

test('[RT3] a link to another page, or to this one again, is a move', () => {
  expect(isPageMove(createMove('/detail'), shown)).toBe(true)
  expect(isPageMove(createMove('/list?kind=town'), shown)).toBe(true)
  expect(isPageMove(createMove('/list?kind=city', { navigationType: 'replace' }), shown)).toBe(true)
})

test('[RT3] fragments, downloads, posts, reloads, files and other origins are left to the browser', () => {
  expect(isPageMove(createMove('/list?kind=city#part', { hashChange: true }), shown)).toBe(false)
  expect(isPageMove(createMove('/detail', { downloadRequest: '' }), shown)).toBe(false)
  expect(isPageMove(createMove('/detail', { formData: new FormData() }), shown)).toBe(false)
  expect(isPageMove(createMove('/detail', { navigationType: 'reload' }), shown)).toBe(false)
  expect(isPageMove(createMove('/media/a.avif'), shown)).toBe(false)
  expect(isPageMove(createMove('/data/markers?x=1'), shown)).toBe(false)
  expect(isPageMove(createMove('/detail', { canIntercept: false }), shown)).toBe(false)
})

test('[RT3] history that a part of the page writes itself is left to that part', () => {
  const destination = { url: 'https://site.test/list?kind=village', sameDocument: true }
  expect(isPageMove(createMove('', { destination }), shown)).toBe(false)
})

test('[LB3] back and forward within one page are left to the page', () => {
  const destination = { url: `${shown}#gallery-2`, sameDocument: true }
  expect(isPageMove(createMove('', { destination, navigationType: 'traverse' }), shown)).toBe(false)
  const other = { url: 'https://site.test/', sameDocument: true }
  expect(isPageMove(createMove('', { destination: other, navigationType: 'traverse' }), shown)).toBe(true)
})
