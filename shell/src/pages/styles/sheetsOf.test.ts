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
  ['home', createHome(), ['site']],
  ['list', createList(), ['site', 'list']],
  ['detail', createDetail(), ['site']],
  ['text', createText({ blocks: [] }), ['site']],
  ['text with a form', createText(withForm), ['site', 'forms']],
  ['home with a form', createHome(withForm), ['site', 'forms']],
  ['search', createSearch('ronda'), ['site']],
  ['not found', createMissing(), ['site']],
] as const)('[RT2] %s pages carry the styles that they need and no others', (_, loaded, sheets) => {
  expect(sheetsOf(loaded)).toEqual(sheets)
})
