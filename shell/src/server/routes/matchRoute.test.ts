import { expect, test } from '@jest/globals'
import { matchRoute, type Route } from './matchRoute.ts'

const page = (path: string): Route => ({ kind: 'page', path })
const redirect = (to: string): Route => ({ kind: 'redirect', to })

test.each<[string, Route]>([
  ['/', page('/')],
  ['/about', page('/about')],
  ['/towns/m%C3%A1laga', page('/towns/málaga')],
  ['/towns/%E0%A4%A', page('/towns/%E0%A4%A')],
  ['/about/', redirect('/about')],
  ['/about///', redirect('/about')],
  ['//evil.test/', redirect('/evil.test')],
  ['//', redirect('/')],
  ['/data/markers/museum', { kind: 'markers', type: 'museum' }],
  ['/data/cells/museum', { kind: 'cells', type: 'museum' }],
  ['/data/list/museum', { kind: 'list', type: 'museum' }],
  ['/data/list', { kind: 'page', path: '/data/list' }],
  ['/data/list/a/b', { kind: 'page', path: '/data/list/a/b' }],
  ['/data/markers', { kind: 'page', path: '/data/markers' }],
  ['/data/search', { kind: 'search' }],
  ['/healthz', { kind: 'health' }],
  ['/_site/examples', { kind: 'examples' }],
  ['/readyz', { kind: 'readiness' }],
  ['/robots.txt', { kind: 'robots' }],
  ['/sitemap.xml', { kind: 'sitemap' }],
  ['/remotes/maps/entry.js', { kind: 'remote-file', remote: 'maps', file: 'entry.js' }],
  ['/remotes/maps/0a1b/static/b.js', { kind: 'remote-file', remote: 'maps', file: '0a1b/static/b.js' }],
  ['/remotes/maps/a%20b.js', { kind: 'remote-file', remote: 'maps', file: 'a b.js' }],
  ['/assets/shell.js', { kind: 'shell-file', file: 'shell.js' }],
  ['/media/a.avif', { kind: 'media', file: 'a.avif' }],
  ['/banners/summer', { kind: 'banner', file: 'summer' }],
  ['/favicon.svg', { kind: 'icon', file: 'favicon.svg' }],
  ['/favicon-32.png', { kind: 'icon', file: 'favicon-32.png' }],
  ['/icon-180.png', { kind: 'icon', file: 'icon-180.png' }],
  ['/social.png', { kind: 'icon', file: 'social.png' }],
  ['/metrics', { kind: 'ops' }],
  ['/ops', { kind: 'ops' }],
  ['/ops/rollback', { kind: 'ops' }],
])('GET %s', (path, route) => {
  expect(matchRoute('GET', path)).toEqual(route)
  expect(matchRoute('HEAD', path)).toEqual(route)
})

test.each([
  '/constructor',
  '/constructor/x',
  '/toString',
  '/opsx',
  '/metrics/x',
  '/remotes/maps',
  '/remotes/maps//b',
  '/remotes//entry.js',
  '/pages/maps/entry.js',
  '/assets/a/b.js',
  '/assets',
  '/pages/assets',
  '/favicon.svg.exe',
  '/x/favicon.svg',
  '/icon-512.gif',
  '/problems',
  '/beacons',
])('[RT1] GET %s is no more than a page, which may not be there', (path) => {
  expect(matchRoute('GET', path)).toEqual(page(path))
})

test.each<[string, Route]>([
  ['/remotes/maps/', redirect('/remotes/maps')],
  ['/remotes//', redirect('/remotes')],
  ['/assets/', redirect('/assets')],
])('GET %s names no file', (path, route) => {
  expect(matchRoute('GET', path)).toEqual(route)
})

test.each<[string, Route]>([
  ['/problems', { kind: 'report', of: 'problems' }],
  ['/beacons', { kind: 'report', of: 'beacons' }],
  ['/ops/enter', { kind: 'ops' }],
  ['/metrics', { kind: 'ops' }],
  ['/contact', { kind: 'form', path: '/contact' }],
  ['/towns/m%C3%A1laga', { kind: 'form', path: '/towns/málaga' }],
  ['/healthz', { kind: 'unsupported' }],
  ['/contact/', { kind: 'unsupported' }],
  ['/assets/shell.js', { kind: 'unsupported' }],
])('POST %s', (path, route) => {
  expect(matchRoute('POST', path)).toEqual(route)
})

test.each(['PUT', 'DELETE', 'OPTIONS', 'get'])('%s is taken by the ops view at most', (method) => {
  for (const path of ['/', '/contact', '/problems', '/healthz'])
    expect(matchRoute(method, path)).toEqual({ kind: 'unsupported' })
  expect(matchRoute(method, '/ops')).toEqual({ kind: 'ops' })
})
