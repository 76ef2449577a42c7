import { expect, test } from '@jest/globals'
import { sheetsOf } from './sheetsOf.ts'
import {
  createDetail,
  createHome,
  createList,
  createMissing,
  createSearch,
  createText,
} from '../testing/loadedPages.ts'

const form = { heading: 'Write', submit: 'Send', thanks: 'Thanks', fields: [] }
const withForm = { blocks: [{ kind: 'form', name: 'contact', form }] } as const

test.each([
  ['home', createHome(), ['site', 'home', 'tiles', 'print']],
  ['list', createList(), ['site', 'places', 'list', 'print']],
  ['detail', createDetail(), ['site', 'places', 'print']],
  ['text', createText({ blocks: [] }), ['site', 'print']],
  ['text with tiles', createText({ blocks: [{ kind: 'regions' }] }), ['site', 'tiles', 'print']],
  ['text with a form', createText(withForm), ['site', 'forms', 'print']],
  ['home with a form', createHome(withForm), ['site', 'home', 'tiles', 'forms', 'print']],
  ['search', createSearch('ronda'), ['site', 'found', 'print']],
  ['not found', createMissing(), ['site', 'lost', 'print']],
] as const)('[RT2] %s pages carry the styles that they need and no others', (_, loaded, sheets) => {
  expect(sheetsOf(loaded)).toEqual(sheets)
})
