import { expect, test } from '@jest/globals'
import type { SiteInfo } from '@tessera/content/port'
import { matchRouteInLanguage } from './matchRouteInLanguage.ts'

const site = {
  languages: [
    { language: 'en', direction: 'ltr' },
    { language: 'es', direction: 'ltr' },
    { language: 'pt-BR', direction: 'ltr' },
  ],
} as unknown as SiteInfo
const at = (path: string, method = 'GET') => matchRouteInLanguage(method, path, site)

test('[LG1] other languages have a prefix, the first has none', () => {
  expect(at('/about')).toEqual({ route: { kind: 'page', path: '/about' }, prefix: '' })
  expect(at('/es/about')).toEqual({ route: { kind: 'page', path: '/about' }, language: 'es', prefix: '/es' })
  expect(at('/es')).toMatchObject({ route: { kind: 'page', path: '/' }, prefix: '/es' })
  expect(at('/pt-BR/towns/ronda')).toMatchObject({ route: { path: '/towns/ronda' }, language: 'pt-BR' })
  expect(at('/es/contact', 'POST')).toMatchObject({
    route: { kind: 'form', path: '/contact' },
    language: 'es',
  })
  expect(at('/es/data/search')).toMatchObject({ route: { kind: 'search' }, language: 'es' })
})

test('[LG1] a slash at the end leads to the page without it, in its language', () => {
  expect(at('/es/').route).toEqual({ kind: 'redirect', to: '/es' })
  expect(at('/es/about/').route).toEqual({ kind: 'redirect', to: '/es/about' })
})

test.each(['/en/about', '/fr/about', '/ES/about', '/essay', '/es-ES/about'])(
  '[LG1] %s has no prefix of a language of the site',
  (path) => expect(at(path)).toEqual({ route: { kind: 'page', path }, prefix: '' }),
)

test.each([
  '/es/assets/browser.js',
  '/es/healthz',
  '/es/ops',
  '/es/remotes/maps/entry.js',
  '/es/media/a.avif',
])('[LG1] %s is no file and no door: these are there once', (path) =>
  expect(at(path).route).toEqual({ kind: 'page', path: path.slice(3) }),
)
