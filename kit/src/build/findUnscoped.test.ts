import { expect, test } from '@jest/globals'
import { findUnscoped } from './findUnscoped.ts'
import { scoped } from './scoped.ts'

const find = (css: string) => findUnscoped(css, 'maps')
const small = (css: string) => scoped(css, 'maps').replaceAll('\n', '').replaceAll('"', '')

test('[CP1] what the build writes is in its scope, made small too', () => {
  const css = '.maps-a{color:red;@media print{& > *{color:#000}}}@keyframes maps-turn{from{rotate:0}}'
  expect([find(scoped(css, 'maps')), find(small(css)), find('')]).toEqual([undefined, undefined, undefined])
})

test.each([
  ['after it', `${scoped('', 'maps')}h1{color:red}`, /^6:1: this stands outside `@layer remotes\.maps`$/],
  ['before it', `@import "x.css";${scoped('', 'maps')}`, /^1:1: this stands outside `@layer/],
  [
    'in the layer, beside the scope',
    '@layer remotes.maps{h1{color:red}}',
    /^1:21: this stands outside `@scope \(/,
  ],
  ['in another remote’s layer', scoped('', 'regions'), /^1:1: this stands outside `@layer remotes\.maps`$/],
  ['in a scope of all', '@layer remotes.maps{@scope (html){h1{color:red}}}', /^1:21: this stands outside/],
  ['behind a bracket too many', scoped('.maps-a{}}}h1{color:red}', 'maps'), /a bracket.* does not end here$/],
  ['behind a string', scoped('.maps-a{content:"', 'maps'), /a string.* does not end here$/],
  [
    'for all that share a font',
    scoped('@font-face{font-family:x}', 'maps'),
    /@font-face affects the whole page$/,
  ],
  [
    'that has a page restyled',
    scoped('.maps-a:has(.maps-b)>*{color:red}', 'maps'),
    /^3:1: each element added to a page restyles all of it \(\.maps-a:has\(\.maps-b\)>\*\)$/,
  ],
  ['for all properties', scoped('@media print{@property --x{inherits:true}}', 'maps'), /@property affects/],
])('[CP1] a style %s is not', (_where, css, problem) => {
  expect(find(css)).toMatch(problem)
})
