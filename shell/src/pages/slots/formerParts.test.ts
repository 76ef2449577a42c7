import { expect, test } from '@jest/globals'
import { formerParts } from './formerParts.ts'

const page = { type: 'place', id: 'ulm', title: 'Ulm', href: '/places/ulm', fields: {} }
const region = { type: 'region', id: 'south', title: 'South', href: '/regions/south' }

test('[CP3] remotes of contract 1.1 get the place and region that a document tells of', () => {
  const at = { lat: 48, lon: 10 }
  const of = { id: 'south', name: 'South', href: '/regions/south' }
  const fields = { region, kinds: [{ id: 'city', label: 'City' }], population: 126_000 }
  expect(formerParts({ ...page, at, fields })).toEqual({
    region: of,
    place: { id: 'ulm', name: 'Ulm', href: '/places/ulm', kind: 'city', population: 126_000, at },
  })
  expect(formerParts({ ...region, fields: {} })).toEqual({ region: of })
})

test('[CP3] a document that tells nothing of them has neither', () => {
  expect(formerParts(page)).toEqual({})
  expect(formerParts(undefined)).toEqual({})
  expect(formerParts({ ...page, fields: { region: 'south' } })).toEqual({})
})
