import { expect, test } from '@jest/globals'
import { readCellsView } from './readCellsView.ts'

const read = (search: string) => readCellsView(new URLSearchParams(search))

test('[MP2] a view of a map is its zoom and the squares of the world that it shows', () => {
  const view = { zoom: 6, side: 60, west: 120, north: -4, across: 24, down: 12 }
  expect(read('zoom=6&side=60&squares=120,-4,24,12&text=a')).toEqual(view)
  expect(read('zoom=0&side=16&squares=0,0,64,64')).toBeDefined()
  expect(read('zoom=22&side=512&squares=0,0,4096,1')).toBeDefined()
})

test.each([
  '',
  'zoom=6&side=60',
  'zoom=6&squares=1,1,1,1',
  'zoom=6.5&side=60&squares=1,1,1,1',
  'zoom=-1&side=60&squares=1,1,1,1',
  'zoom=23&side=60&squares=1,1,1,1',
  'zoom=6&side=15&squares=1,1,1,1',
  'zoom=6&side=513&squares=1,1,1,1',
  'zoom=6&side=60&squares=1,1,1',
  'zoom=6&side=60&squares=1,1,1,1,1',
  'zoom=6&side=60&squares=1,1,0,1',
  'zoom=6&side=60&squares=1,1,1,0',
  'zoom=6&side=60&squares=0,0,65,64',
  'zoom=6&side=60&squares=0,0,4097,1',
  'zoom=6&side=60&squares=1e3,1,1,1',
  'zoom=6&side=60&squares=,1,1,1',
  'zoom=6&side=60&squares=9999999999,1,1,1',
])('[MP2] %j asks for no view', (search) => {
  expect(read(search)).toBeUndefined()
})
