import { expect, test } from '@jest/globals'
import { readConfig, parseReplacements, settings } from './config.ts'
import { helpFor } from '@tessera/store/readSettings'

test('without any setting the site runs at http://127.0.0.1:4000 on the local registry', () => {
  expect(readConfig({})).toMatchObject({
    PORT: 4000,
    HOST: '127.0.0.1',
    REGISTRY_URL: 'file:.tessera/registry',
    ENVIRONMENT: 'production',
  })
})

test('all faults are told together, each with its variable', () => {
  const read = () =>
    readConfig({ PORT: 'many', LOG_LEVEL: 'loud', SITE_ORIGIN: 'ftp://x', SLOT_DEADLINE_MS: '0' })
  for (const name of ['PORT', 'LOG_LEVEL', 'SITE_ORIGIN', 'SLOT_DEADLINE_MS'])
    expect(read).toThrow(`  ${name}: `)
})

test('an empty variable means its default; an origin loses its path', () => {
  const config = readConfig({ PORT: '', SITE_ORIGIN: 'https://example.org/' })
  expect(config.PORT).toBe(4000)
  expect(config.SITE_ORIGIN).toBe('https://example.org')
})

test('--help lists every setting with its default, but those for tests and checks of releases', () => {
  expect(helpFor([], settings, 'the site')).toBeUndefined()
  const help = helpFor(['--help'], settings, 'the site')
  const internal = ['LOAD_WAIT_MS', 'LOAD_INSTEAD', 'KEEP_RENDERED']
  for (const name of Object.keys(readConfig({ SITE_ORIGIN: 'https://example.org' })))
    expect(help?.includes(`  ${name} `)).toBe(!internal.includes(name))
  expect(help).toContain('(4000)')
})

test('where loads ask other origins instead, every pair is read, and what is none is named', () => {
  const instead = 'https://api.test=http://127.0.0.1:5000, https://b.test=https://10.0.0.1'
  expect([...parseReplacements(readConfig({ LOAD_INSTEAD: instead }))]).toEqual([
    ['https://api.test', 'http://127.0.0.1:5000'],
    ['https://b.test', 'https://10.0.0.1'],
  ])
  expect(() => readConfig({ LOAD_INSTEAD: 'api.test=5000', LOAD_ORIGINS: 'http://a.test' })).toThrow(
    /LOAD_ORIGINS\.0: must be like https.*\n.*LOAD_INSTEAD\.0: must be like https:/,
  )
})
