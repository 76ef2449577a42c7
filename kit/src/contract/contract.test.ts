import { expect, test } from '@jest/globals'
import type { RegionsCarouselData } from './content.ts'
import type { Island, RemoteDeclaration, ServerEntries, Site } from './remote.ts'
import { activationOf, isSlotName, slotNames, type SlotName } from './slots.ts'

test('[CP3] the list of slots is closed', () => {
  // @ts-expect-error the list of slots is closed
  const sidebar: SlotName = 'sidebar'
  expect(isSlotName(sidebar)).toBe(false)
  expect(slotNames.every(isSlotName)).toBe(true)
})

test('every slot says when it comes alive', () => {
  expect(Object.keys(activationOf).toSorted()).toEqual([...slotNames].toSorted())
})

/** Only compiled: `npm run types` fails when one of these compiles, or when the last one does not. */
export const mustNotCompile = [
  {
    name: 'stale',
    // @ts-expect-error a remote is written against this contract's number
    contract: 2,
    slots: ['list-map'],
    budgetKb: 1,
  } satisfies RemoteDeclaration,
  {
    name: 'stray',
    contract: 1,
    // @ts-expect-error a remote fills only slots of the list
    slots: ['sidebar'],
    budgetKb: 1,
  } satisfies RemoteDeclaration,
  // @ts-expect-error an island can always be brought up to date
  { mount: () => ({ unmount() {} }) } satisfies Island<RegionsCarouselData>,
  {
    // @ts-expect-error a server entry gets the data of its slot
    'list-map': { render: (data: RegionsCarouselData) => data.label + data.regions.length },
  } satisfies ServerEntries,
  (site: Site) =>
    // @ts-expect-error parts tell each other facts of the list only
    site.emit('carousel-turned', {}),
  (site: Site) => site.emit('place-marked', { placeId: 'ronda', by: 'map' }),
]
