import { expect, test } from '@jest/globals'
import { asText, attributionOf } from './attributionOf.ts'

test('[MP5] an attribution from a page is text, never HTML', () => {
  expect(asText('<img src=x onerror="1"> & co')).toBe('&lt;img src=x onerror=&quot;1&quot;&gt; &amp; co')
})

test('[MP5] a drawn map’s credits are links, and never HTML of their own', () => {
  const credits = [
    { label: 'A <b>', href: 'https://a.test/"onclick="x' },
    { label: 'B', href: 'https://b.test/' },
  ]
  expect(attributionOf(credits)).toBe(
    '<a href="https://a.test/&quot;onclick=&quot;x" rel="noreferrer">A &lt;b&gt;</a> · <a href="https://b.test/" rel="noreferrer">B</a>',
  )
})
