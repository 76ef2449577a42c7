import { expect, test } from '@jest/globals'
import { emit, forgetFilter, on } from './siteEvents.ts'

test('[CP3] a listener that comes later gets the newest of an event that is kept, of others none', () => {
  const heard: unknown[] = []
  const { signal } = new AbortController()
  const listen = (name: string) => on(name as never, (fact) => heard.push(fact), signal)
  for (const count of [1, 2]) emit('cart:changed' as never, { count } as never, true)
  emit('cart:emptied' as never, { count: 0 } as never, false)
  listen('cart:changed')
  listen('cart:emptied')
  expect(heard).toEqual([{ count: 2 }])
})

test('[FB4] a map that is opened later is told the newest filter, until the page is left', () => {
  const heard: string[] = []
  const { signal } = new AbortController()
  const listen = (who: string) => on('filter-changed', ({ query }) => heard.push(`${who} ${query}`), signal)
  emit('filter-changed', { query: 'text=a' }, true)
  emit('filter-changed', { query: 'text=ab' }, true)
  const stop = listen('first')
  emit('filter-changed', { query: 'text=abc' }, true)
  stop()
  forgetFilter()
  listen('second')
  expect(heard).toEqual(['first text=ab', 'first text=abc'])
})
