import { expect, test } from '@jest/globals'
import { chooseSheets } from './chooseSheets.ts'
import {
  createDetail,
  createHome,
  createList,
  createMissing,
  createSearch,
  createText,
} from '../testing/loadedPages.ts'

const form = { heading: 'Write', submit: 'Send', thanks: 'Thanks', fields: [] }
const listed = { type: 'show', facets: [], sorts: [], hasFilter: false, hasMap: false, isShort: true }
const entry = { type: 'show', listed, described: {}, parts: [] }
const withForm = { blocks: [{ kind: 'form', name: 'contact', form }] } as const

test.each([
  ['home', createHome(), ['home'], ['tiles']],
  ['list of a group', createList(), ['details'], ['detailsBelow', 'list']],
  ['detail', createDetail(), ['details'], ['detailsBelow']],
  ['text', createText({ blocks: [] }), [], []],
  ['list of a type', createText({ blocks: [], entry }), ['details'], ['list']],
  ['text with tiles', createText({ blocks: [{ kind: 'tiles', type: 'land', tiles: [] }] }), [], ['tiles']],
  ['text with a form', createText(withForm), [], ['forms']],
  ['home with a form', createHome(withForm), ['home'], ['tiles', 'forms']],
  ['search', createSearch('ronda'), [], ['found']],
  ['not found', createMissing(), [], ['lost']],
] as const)('[RT2] %s pages carry the styles that they need and no others', (_, loaded, top, below) => {
  expect(chooseSheets(loaded)).toEqual({ top: ['site', ...top], below: ['siteBelow', ...below, 'print'] })
})
