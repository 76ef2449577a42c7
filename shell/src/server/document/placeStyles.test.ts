import { expect, test } from '@jest/globals'
import { placeOfStyles } from '../../pages/styles/StylesBelow.tsx'
import { placeStyles } from './placeStyles.ts'

const slot = (id: string) => `<template data-slot-place="${id}"></template>`
const sheetOf = (slotId: string, name = slotId) => ({ slotId, url: `/${name}.css`, css: `.${name}{}` })

const styles = {
  top: ['.top{}'],
  below: ['.below{}', '.print{}'],
  remotes: [sheetOf('notice'), sheetOf('map'), sheetOf('media')],
}

test('[RT2] the styles of what stands below the header come behind it', () => {
  const { head, body } = placeStyles(
    `${slot('notice')}<h1></h1>${placeOfStyles}${slot('map')}${slot('media')}`,
    styles,
  )
  expect(head).toBe('<style>.top{}</style><style data-href="/notice.css">.notice{}</style>')
  expect(body).toBe(
    [
      slot('notice'),
      '<h1></h1>',
      '<style data-below>.below{}</style>',
      '<style data-below>.print{}</style>',
      '<style data-href="/map.css" data-below>.map{}</style>',
      '<style data-href="/media.css" data-below>.media{}</style>',
      slot('map'),
      slot('media'),
    ].join(''),
  )
})

test('[RT2] a body without a place for them has them all in its head', () => {
  const body = slot('notice') + slot('map')
  const placed = placeStyles(body, styles)
  expect(placed.body).toBe(body)
  expect(placed.head.match(/\.\w+\{/g)).toEqual([
    '.top{',
    '.below{',
    '.print{',
    '.notice{',
    '.map{',
    '.media{',
  ])
  expect(placed.head).not.toContain('data-below')
})

test('[RT2] a sheet of several slots is there once, for the first of them', () => {
  const remotes = [sheetOf('map'), sheetOf('map_2', 'map'), sheetOf('map_3', 'map')]
  const body = `${slot('map_2')}${placeOfStyles}${slot('map')}${slot('map_3')}`
  const placed = placeStyles(body, { top: [], below: [], remotes })
  expect(placed.head).toBe('<style data-href="/map.css">.map{}</style>')
  expect(placed.body).not.toContain('<style')
})
