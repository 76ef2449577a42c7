import { expect, test } from '@jest/globals'
import { findTrespass } from './checkStyles.ts'

test.each([
  ['a tag', 'h1 { color: red }', 'h1'],
  ['the root', ':root { --ink: red }', ':root'],
  ['the root by its tag', 'html { font-size: 9px }', 'html'],
  ['the body', 'body { overflow: hidden }', 'body'],
  ['everything', '* { margin: 0 }', '*'],
  ['everything in a layer', '@layer maps { * { margin: 0 } }', '*'],
  ['everything on wide screens', '@media (width > 60rem) { @layer maps { a { color: red } } }', 'a'],
  ['a state', '::selection { color: red }', '::selection'],
  ['an attribute', '[data-region] { color: red }', '[data-region]'],
  ['one of a list', '.maps-a, button { color: red }', 'button'],
  ['all that are not', ':not(.maps-a) { display: none }', ':not(.maps-a)'],
  ['the root, by what it has', '.maps-open body { overflow: hidden }', '.maps-open body'],
  ['the root, by a class inside it', ':has(.maps-a):root { color: red }', ':has(.maps-a):root'],
])('[CP1] a style for %s is refused, with file and line', (_what, css, selector) => {
  expect(findTrespass(`\n${css}`, 'src/map.css')).toEqual([
    `src/map.css:2: “${selector}” reaches the whole page; begin it with a class of the remote's own.`,
  ])
})

test.each(['font-face', 'property --ink', 'page', 'view-transition'])('[CP1] @%s is refused', (rule) => {
  expect(findTrespass(`@${rule} { x: y }`, 'a.css')).toEqual([
    `a.css:1: @${rule.split(' ')[0]} is about the whole page; a remote may not have it.`,
  ])
})

test.each([
  '.maps-slot { --maps-ink: red; & > h2 { color: red } a { color: blue } }',
  '@layer maps { .maps-slot h2, #x:hover { color: red } }',
  '@keyframes maps-appear { from { opacity: 0 } 50% { opacity: 1 } }',
  'html[dir=rtl] .maps-slot, :root:has(.x) .maps-a { color: red }',
  ':not(.maps-a) > .maps-b, .maps-a:not(.maps-b) h2 { color: red }',
  '@media print { .leaflet-control { display: none } }',
  '@import "leaflet/dist/leaflet.css" layer(maps.leaflet);',
  '@supports (color: red) { @container (width > 1px) { :is(.maps-a, .maps-b) p { color: red } } }',
])('%s is let through', (css) => {
  expect(findTrespass(css, 'a.css')).toEqual([])
})
