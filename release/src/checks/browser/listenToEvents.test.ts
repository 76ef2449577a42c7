import { expect, test } from '@jest/globals'
import type { Page } from './Browser.ts'
import { listenToEvents } from './listenToEvents.ts'

const count = { type: 'object', properties: { count: { type: 'integer' } }, required: ['count'] } as const
const events = { changed: { data: count } }
const by = (...remotes: string[]) =>
  remotes.map((one) => `at https://site.test/remotes/${one}/a.js:1:2`).join()

/** What is said of an event that the page has heard of, as the check of `cart`. */
async function problemsWith(name: string, detail: unknown, stack: string): Promise<string[]> {
  const page = {
    evaluateOnNewDocument: async () => ({ identifier: '' }),
    evaluate: async () => [{ name, detail: JSON.stringify(detail), stack }],
  }
  const problems: string[] = []
  const read = await listenToEvents(page as unknown as Page, 'cart', events, (one) => problems.push(one))
  await read()
  return problems
}

test.each<[string, string, unknown, string, string | undefined]>([
  ['its own, which fits', 'cart:changed', { count: 1 }, by('cart'), undefined],
  ['its own, in answer to another', 'cart:changed', { count: 1 }, by('cart', 'offers'), undefined],
  ["another's, by its owner", 'offers:shown', {}, by('offers'), undefined],
  ["another's, by its owner in answer to it", 'offers:shown', {}, by('offers', 'cart'), undefined],
  [
    "another's, by itself",
    'offers:shown',
    {},
    by('cart'),
    'it emits offers:shown, which is for offers alone to emit',
  ],
  [
    'one that is not declared',
    'cart:gone',
    {},
    by('cart'),
    'it emits cart:gone, and src/remote.ts of cart declares no event gone',
  ],
  [
    'other data',
    'cart:changed',
    { count: 'no' },
    by('cart'),
    'it emits cart:changed with other data than src/remote.ts of cart declares: count must be integer',
  ],
  [
    'no data',
    'cart:changed',
    undefined,
    by('cart'),
    "it emits cart:changed with other data than src/remote.ts of cart declares: must have required property 'data'",
  ],
])('[CP3] of an event that is %s …', async (_what, name, detail, stack, problem) => {
  expect(await problemsWith(name, detail, stack)).toEqual(problem === undefined ? [] : [problem])
})
