import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { helpFor } from '@tessera/store/readSettings'
import { readSettings, settings } from './readSettings.ts'

const good = {
  STUDIO_ORIGIN: 'https://studio.example.org',
  PREVIEW_ORIGIN: 'https://preview.example.org',
  PREVIEW_SECRET: 'x'.repeat(32),
}

test('defaults are for one machine, and --help lists every setting', () => {
  expect(readSettings(good)).toMatchObject({
    PORT: 4002,
    HOST: '127.0.0.1',
    STUDIO_STORE: 'file:.tessera/studio',
  })
  const help = helpFor(['--help'], settings, 'the studio') ?? ''
  for (const name of Object.keys(readSettings(good))) expect(help).toContain(`  ${name} `)
  expect(help).not.toContain('STUDIO_LINK')
})

test.each([
  ['ports of one host', 'https://example.org:1', 'https://example.org:2'],
  ['two registered names', 'https://studio.example.org', 'https://preview.example.com'],
  ['two names right below localhost', 'http://studio.localhost:1', 'http://preview.localhost:2'],
  ['two protocols', 'https://studio.tessera.localhost', 'http://preview.tessera.localhost'],
  ['addresses', 'https://192.0.2.1', 'https://192.0.2.2'],
  ['single labels', 'https://studio', 'https://preview'],
  ['names of a network, without TLS', 'http://studio.example.org', 'http://preview.example.org'],
])('[ST8] the studio does not start with %s', (_, STUDIO_ORIGIN, PREVIEW_ORIGIN) => {
  expect(() => readSettings({ ...good, STUDIO_ORIGIN, PREVIEW_ORIGIN })).toThrow(
    'STUDIO_ORIGIN and PREVIEW_ORIGIN: must',
  )
})

test('[ST8] the studio starts where browsers take it and the preview for one site', () => {
  for (const [STUDIO_ORIGIN, PREVIEW_ORIGIN] of [
    ['http://studio.tessera.localhost:4002', 'http://preview.tessera.localhost:4001'],
    ['https://example.org', 'https://preview.example.org'],
  ]) {
    expect(readSettings({ ...good, STUDIO_ORIGIN, PREVIEW_ORIGIN }).STUDIO_ORIGIN).toBe(STUDIO_ORIGIN)
  }
})

test('every fault is named at once', () => {
  const bad = { STUDIO_ORIGIN: 'studio', PREVIEW_SECRET: 'short', PORT: 'x' }
  expect(() => readSettings(bad)).toThrow(
    /PORT:.*\n.*STUDIO_ORIGIN:.*\n.*PREVIEW_ORIGIN:.*\n.*PREVIEW_SECRET:/,
  )
  expect(() => readSettings({ ...good, OIDC_ISSUER: 'https://id.example.org' })).toThrow(
    'OIDC_CLIENT_ID: is required',
  )
})

test('secrets are read from files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-settings-'))
  const file = join(folder, 'secret')
  await writeFile(file, `${'s'.repeat(40)}\n`)
  const { PREVIEW_SECRET: _, ...others } = good
  expect(readSettings({ ...others, PREVIEW_SECRET_FILE: file }).PREVIEW_SECRET).toBe('s'.repeat(40))
  await rm(folder, { recursive: true })
})
