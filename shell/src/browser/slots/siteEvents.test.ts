import { expect, test } from '@jest/globals'
import { emit, forgetFilter, on } from './siteEvents.ts'

test('[FB4] a map that is opened later is told the newest filter, until the page is left', () => {
  const heard: string[] = []
  const listen = (who: string) => on('filter-changed', ({ query }) => heard.push(`${who} ${query}`))
  emit('filter-changed', { query: 'text=a' })
  emit('filter-changed', { query: 'text=ab' })
  const stop = listen('first')
  emit('filter-changed', { query: 'text=abc' })
  stop()
  forgetFilter()
  listen('second')
  expect(heard).toEqual(['first text=ab', 'first text=abc'])
})
