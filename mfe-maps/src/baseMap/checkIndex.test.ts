import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { readMapFile, readSiteIndex } from '../testing/siteMap.ts'
import { checkIndex, checkNamedLines } from './checkIndex.ts'

const index = readSiteIndex()
const [part] = index.parts
const bare = { type: 'Topology', objects: {}, arcs: [] }

test('[MP5] the index of a real map is accepted, and so is one without parts and names', () => {
  const none = { text: [], kind: [], lon: [], lat: [], from: [], until: [] }
  expect(() => checkIndex(index)).not.toThrow()
  expect(() => checkIndex({ ...index, area: bare, names: none, credits: [], parts: [] })).not.toThrow()
  expect(() => checkNamedLines(readMapFile(part?.file ?? ''))).not.toThrow()
})

test.each(globSync(join(import.meta.dirname, '../../../sites/*/basemap')))(
  '[MP5] the base map that %s makes is accepted',
  (folder) => {
    const read = (file: string) => JSON.parse(readFileSync(join(folder, '../media', file), 'utf8'))
    expect(() => checkIndex(read(read('basemap.json').files[0].file))).not.toThrow()
  },
)

test.each([
  ['format', { format: 2 }],
  ['credits', { credits: [{ label: 'A', href: 'javascript:alert(1)' }] }],
  ['area', { area: { ...bare, type: 'FeatureCollection' } }],
  ['around', { around: { ...bare, arcs: undefined } }],
  ['names', { names: { ...index.names, lat: index.names.lat.slice(1) } }],
  ['names', { names: { ...index.names, kind: index.names.kind.map(() => 'village') } }],
  ['names', { names: { ...index.names, lon: index.names.lon.map(String) } }],
  ['parts', { parts: undefined }],
  ['parts', { parts: [{ ...part, kind: 'script' }] }],
  ['parts', { parts: [{ ...part, file: '../places' }] }],
  ['parts', { parts: [{ ...part, file: 'https://else.test/a' }] }],
  ['parts', { parts: [{ ...part, bounds: [1, 2, 3] }] }],
])('[MP5] a wrong %s is named (%#)', (field, wrong) => {
  expect(() => checkIndex({ ...index, ...wrong })).toThrow(`\`${field}\` is missing or wrong`)
})

test.each([null, 'text', 7, []])('[MP5] %j is no index', (value) => {
  expect(() => checkIndex(value)).toThrow('`format`')
})
