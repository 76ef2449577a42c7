import { expect, test } from '@jest/globals'
import type { RegionsCarouselData } from './content.ts'
import { z } from 'zod'
import type { DataOf, EventsOf, Island, RemoteDeclaration, ServerEntries, Site } from './remote.ts'
import { isSlotName } from './slots.ts'

test.each(['weather', 'list-map', 'a', 'r2-d2'])('[CP3] %s may name a slot', (name) => {
  expect(isSlotName(name)).toBe(true)
})

test.each([
  '',
  'Weather',
  '2nd',
  '-a',
  'a_b',
  'a b',
  'a"',
  'a\n',
  'constructor',
  '__proto__',
  'a'.repeat(65),
])('[CP3] %j may not', (name) => expect(isSlotName(name)).toBe(false))

const weather = {
  name: 'weather',
  contract: 1,
  slots: {
    weather: { data: z.object({ options: z.object({ days: z.int().default(3) }) }), activation: 'idle' },
  },
  budgetKb: 5,
} as const satisfies RemoteDeclaration

const cart = {
  name: 'cart',
  contract: 1,
  slots: weather.slots,
  events: { changed: { data: z.object({ count: z.int() }), keep: true }, emptied: { data: z.object({}) } },
  budgetKb: 5,
} as const satisfies RemoteDeclaration

const sky = {
  name: 'sky',
  contract: 1,
  slots: {
    sky: {
      data: z.object({ language: z.string() }),
      activation: 'idle',
      load: { data: z.object({ clouds: z.int() }), origins: ['https://api.test'], maxAge: 60 },
    },
  },
  budgetKb: 5,
} as const satisfies RemoteDeclaration

/** Only compiled: `npm run types` fails when one of these compiles, or when the last one does not. */
export const mustNotCompile = [
  { 'cart:changed': { count: 1 }, 'cart:emptied': {} } satisfies EventsOf<typeof cart>,
  // @ts-expect-error an event's data are what its owner declares
  { 'cart:changed': { count: '1' }, 'cart:emptied': {} } satisfies EventsOf<typeof cart>,
  {
    name: 'stale',
    // @ts-expect-error a remote is written against this contract's number
    contract: 2,
    slots: weather.slots,
    budgetKb: 1,
  } satisfies RemoteDeclaration,
  {
    name: 'stray',
    contract: 1,
    // @ts-expect-error a slot says what its data are
    slots: { sidebar: { activation: 'idle' } },
    budgetKb: 1,
  } satisfies RemoteDeclaration,
  // @ts-expect-error an island can always be brought up to date
  { mount: () => ({ unmount() {} }) } satisfies Island<RegionsCarouselData>,
  {
    // @ts-expect-error a server entry gets the data of its slot
    weather: { render: (data: RegionsCarouselData) => data.label + data.regions.length },
  } satisfies ServerEntries<typeof weather>,
  { weather: { render: ({ options }) => options.days.toFixed() } } satisfies ServerEntries<typeof weather>,
  // @ts-expect-error a server entry is of a slot that the remote declares
  { sidebar: { render: () => '' } } satisfies ServerEntries<typeof weather>,
  // @ts-expect-error a default is filled in before the remote sees the data
  { options: {} } satisfies DataOf<typeof weather>['weather'],
  {
    sky: {
      load: async ({ language }, fetch) => ({ clouds: (await fetch(language)).status }),
      render: ({ loaded, language }) => language + loaded.clouds.toFixed(),
    },
  } satisfies ServerEntries<typeof sky>,
  // @ts-expect-error a slot that loads has a function for it
  { sky: { render: () => '' } } satisfies ServerEntries<typeof sky>,
  // @ts-expect-error what is loaded is as it was declared
  { sky: { load: () => ({ clouds: 'many' }), render: () => '' } } satisfies ServerEntries<typeof sky>,
  (site: Site) =>
    // @ts-expect-error parts tell each other facts of the list only
    site.emit('carousel-turned', {}),
  (site: Site) => site.emit('place-marked', { placeId: 'ronda', by: 'map' }),
]
