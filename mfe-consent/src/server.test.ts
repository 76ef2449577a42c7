import { expect, test } from '@jest/globals'
import type { ConsentNoticeData } from '@tessera/kit/contract/content'
import { DomUtils, parseDocument } from 'htmlparser2'
import { createDefaults, readOptions } from './options.ts'
import entries from './server.ts'
import { cases, vectors } from './testing/cases.ts'

function render(data: ConsentNoticeData): string {
  const html = entries['consent-notice']?.render(data, 'consent-notice-')
  if (typeof html !== 'string') throw new Error('the server entry drew no text')
  return html
}

/** What a visitor gets of a notice: its texts and where they lead, whatever the tags. */
function read(html: string): { message: string; dismiss: string; link?: { href: string; text: string } } {
  const parts = parseDocument(html).children
  const text = (name: string) => {
    const part = DomUtils.findOne((one) => (one.attribs['class'] ?? '').split(' ').includes(name), parts)
    return part ? DomUtils.textContent(part).replaceAll(/\s+/g, ' ').trim() : ''
  }
  const link = DomUtils.findOne((one) => (one.attribs['class'] ?? '').includes('cc_more_info'), parts)
  const whole = text('cc_message')
  const more = text('cc_more_info')
  return {
    message: whole.slice(0, whole.length - more.length).trim(),
    dismiss: text('cc_btn'),
    ...(link && { link: { href: link.attribs['href'] ?? '', text: more } }),
  }
}

/** Where ours is better: texts are text (CN5), and null is the default. */
const ours: Record<string, Partial<ReturnType<typeof read>>> = {
  'custom texts (1.0.6)': { message: 'Hallo & <b>fett</b>' },
  'null dismiss (1.0.10)': { dismiss: 'Got it!' },
}

test.each(cases.filter(({ data }) => !data.markup))(
  '[CN4] says what the original said: $name',
  ({ name, data, html }) => {
    expect(read(render(data))).toEqual({ ...read(html), ...ours[name] })
  },
)

const defaults = createDefaults()

test('[CN4] the defaults are the recorded ones', () => {
  for (const [name, value] of Object.entries(defaults)) {
    if (!(name in vectors.defaults)) continue
    expect([name, value]).toEqual([
      name,
      String(vectors.defaults[name] ?? '').trim() === String(value) ? value : vectors.defaults[name],
    ])
  }
  expect(readOptions({})).toEqual(defaults)
})

test('[CN4] the theme is a class name, nothing is loaded for it', () => {
  expect(render({})).toContain('consent-theme-light-floating')
  expect(render({ theme: 'dark-top' })).toContain('consent-theme-dark-top')
  expect(render({ theme: '/my theme.css"><script>' })).toContain(
    'class="cc_banner-wrapper consent-notice consent-theme--my-theme-css-script-"',
  )
  expect(render({ theme: 'https://elsewhere.test/a.css' })).not.toMatch(/<link|<style|url\(/)
})

test.each(['', null, undefined, 'javascript:alert(1)', ' JavaScript:alert(1)', 'data:text/html,x'])(
  '[CN4] there is no more-info link for %p',
  (link) => {
    expect(render({ link })).not.toContain('href')
  },
)

test('[CN5] null, undefined and left out all mean the default; an empty text stays empty', () => {
  const names = Object.keys(defaults) as (keyof ConsentNoticeData)[]
  const nothing = Object.fromEntries(names.map((name) => [name, null]))
  expect(readOptions(nothing)).toEqual(defaults)
  expect(readOptions(Object.fromEntries(names.map((name) => [name, undefined])))).toEqual(defaults)
  expect(readOptions({ message: '' }).message).toBe('')
  expect(readOptions({ expiryDays: 0 }).expiryDays).toBe(365)
})

test('[CN5] texts are text, in elements and in attributes', () => {
  const html = render({
    message: '<img src=x onerror=alert(1)>',
    dismiss: '<b>OK</b>',
    learnMore: '"<i>',
    link: '/a?b=1&c="d"',
  })
  expect(html).not.toMatch(/<img|<b>|<i>/)
  expect(read(html)).toEqual({
    message: '<img src=x onerror=alert(1)>',
    dismiss: '<b>OK</b>',
    link: { href: '/a?b=1&c="d"', text: '"<i>' },
  })
})

test('[CN5] markup replaces the template, with its placeholders filled and its conditions met', () => {
  const markup = cases.find(({ name }) => name.startsWith('markup'))?.data.markup ?? ''
  const inner = (data: ConsentNoticeData) =>
    render(data)
      .replace(/^<div[^>]*>/, '')
      .replace(/<\/div>$/, '')
  expect(inner({ markup })).toBe(
    `<div class="mine"><a href="#" data-cc-event="click:dismiss">Got it!</a>${defaults.message}</div>`,
  )
  expect(inner({ markup, link: '/privacy' })).toContain('<span data-cc-if="options.link">L</span>')
  expect(inner({ markup: '<p>{{ options.message }}</p><b>kept</b>', message: '<i>' })).toBe(
    '<p>&lt;i&gt;</p><b>kept</b>',
  )
  expect(inner({ markup: '{{constructor}}{{options.__proto__}}{{options.constructor}}' })).toBe('')
})

test('[CN5] markup with a tag left open stays inside the notice', () => {
  expect(render({ markup: '<div class="mine"><p>one' })).toMatch(/<p>one<\/p><\/div><\/div>$/)
})

test('[CN7] it is a named region, and the same data draws the same HTML', () => {
  expect(render({})).toMatch(/^<div [^>]*role="region" aria-label="Cookies"/)
  expect(render({ link: '/a' })).toBe(render({ link: '/a' }))
})
