import { expect, test } from '@jest/globals'
import { findViolations } from './findViolations.ts'

const find = (css: string) => findViolations(css, 'src/map.css', ['maps-', 'lib-'])

test.each([
  ['a tag', 'h1 { color: red }', 'h1'],
  ['the root', ':root { color: red }', ':root'],
  ['the root by its tag', 'html { font-size: 9px }', 'html'],
  ['the body', 'body { overflow: hidden }', 'body'],
  ['everything', '* { margin: 0 }', '*'],
  ['everything in a layer', '@layer maps { * { margin: 0 } }', '*'],
  ['everything on wide screens', '@media (width > 60rem) { @layer maps { a { color: red } } }', 'a'],
  ['a state', '::selection { color: red }', '::selection'],
  ['an attribute', '[data-group] { color: red }', '[data-group]'],
  ['one of a list', '.maps-a, button { color: red }', 'button'],
  ['all that are not', ':not(.maps-a) { display: none }', ':not(.maps-a)'],
  ['the root, by what it has', '.maps-open body { overflow: hidden }', '.maps-open body'],
  ['the root, by a class inside it', ':has(.maps-a):root { color: red }', ':has(.maps-a):root'],
  ['what comes after the body', 'body:has(.maps-a)::after { content: "" }', 'body:has(.maps-a)::after'],
])('[CP1] a style for %s is refused, with file and line', (_what, css, selector) => {
  expect(find(`\n${css}`)).toEqual([
    `src/map.css:2: “${selector}” reaches the whole page; begin it with a class of the remote's own.`,
  ])
})

test('[CP1] so is one for the root within a rule, at its own line', () => {
  expect(find('.maps-a {\n  @media print {\n    body:has(&) { color: red }\n  }\n}')).toEqual([
    expect.stringMatching(/^src\/map\.css:3: “body:has\(&\)” reaches the whole page/),
  ])
})

test('[CP1] a style that has a whole page restyled is refused, in keyframes there is none', () => {
  expect(
    find('\n.maps-a:has(.maps-b) > * { color: red }\n@keyframes maps-a { from { opacity: 0 } }'),
  ).toEqual([
    'src/map.css:2: “.maps-a:has(.maps-b) > *” slows every page: each element added to one restyles all of it; end it with a class.',
  ])
})

test('a selector that does not read is named, with file and line; the others are looked at all the same', () => {
  expect(find('\n.maps-a:: { color: red }\n.maps-b, h1 { color: red }')).toEqual([
    'src/map.css:2: “.maps-a::” does not read as a selector.',
    expect.stringMatching(/^src\/map\.css:3: “h1” reaches the whole page/),
  ])
})

test.each(['html[dir=rtl] .maps-a', ':root:has(.maps-b) .maps-a'])(
  '%s looks above the slot, where nothing matches without :scope',
  (selector) => {
    expect(find(`${selector} { color: red }`)).toEqual([
      `src/map.css:1: “${selector}” never matches, because a remote's styles apply inside its slot. Add :scope: html :scope .x`,
    ])
  },
)

test.each(['font-face', 'property --ink', 'page', 'view-transition', 'new-in-2030 maps'])(
  '[CP1] @%s is refused',
  (rule) => {
    expect(find(`@${rule} { x: y }`)).toEqual([
      `src/map.css:1: @${rule.split(' ')[0]} affects the whole page; a remote may not have it.`,
    ])
  },
)

test.each([
  ['the custom property', '--ink', '.maps-a { --ink: red }', '--maps- or --lib-'],
  ['@keyframes', 'push', '@keyframes push { from { opacity: 0 } }', 'maps- or lib-'],
  ['@-webkit-keyframes', 'push', '@-webkit-keyframes "push" { from { opacity: 0 } }', 'maps- or lib-'],
  ['view-transition-name', 'hero', '.maps-a { view-transition-name: hero }', 'maps- or lib-'],
])('[CP1] %s %s is not a name of its own', (what, name, css, prefixes) => {
  expect(find(css)).toEqual([
    `src/map.css:1: ${what} “${name}” is not the remote's own; begin it with ${prefixes}.`,
  ])
})

test.each([
  ['a string that ends with its line', '\n.maps-a { content: "\n}}} h1 { color: red } .x { content: " }'],
  ['an address with a bracket in it', '\n.maps-a { background: url(a(b) }}} h1 { color: red } }'],
  ['a bracket that is never closed', '\n.maps-a { color: rgb(1 }\n'],
  ['one brace too many', '\n} h1 { color: red }'],
  ['one too few', '\n.maps-a { color: red'],
  ['a comment that never ends', '\n.maps-a { color: red } /* '],
])('[CP1] %s is refused: what comes next could leave the scope', (_what, css) => {
  expect(find(css)).toEqual(['src/map.css:2: a bracket, a string or an address does not end here.'])
})

test.each([
  '.maps-slot { --maps-ink: red; & > h2 { color: red } a { color: blue } }',
  '@layer maps { .maps-slot h2, #x:hover { color: red } }',
  '@keyframes maps-appear { from { opacity: 0 } 50% { opacity: 1 } }',
  '@keyframes lib-turn { to { rotate: 1turn } }',
  ':scope { color: red } :scope > h2, html[dir=rtl] :scope .maps-a { color: red }',
  '.maps-a { html[dir=rtl] & { color: red } view-transition-name: none }',
  ':not(.maps-a) > .maps-b, .maps-a:not(.maps-b) h2 { color: red }',
  '@media print { .leaflet-control { display: none } }',
  '@charset "utf-8"; @import "leaflet/dist/leaflet.css" layer(maps.leaflet);',
  '@supports (color: red) { @container (width > 1px) { :is(.maps-a, .maps-b) p { color: red } } }',
])('%s is let through', (css) => {
  expect(find(css)).toEqual([])
})
