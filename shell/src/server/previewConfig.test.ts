import { expect, test } from '@jest/globals'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { problemOfOrigins } from '@tessera/content/problemOfOrigins'
import { readPreviewConfig } from './previewConfig.ts'

const secret = 'x'.repeat(32)
const both = { PREVIEW_ORIGIN: 'https://preview.example.org/', STUDIO_ORIGIN: 'https://studio.example.org' }

test('[PV6] two host names below one name start, with the secret in a file too', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'secret-')), 'secret')
  await writeFile(file, `${secret}\n`)
  expect(readPreviewConfig({ ...both, PREVIEW_SECRET: secret })).toMatchObject({
    PREVIEW_ORIGIN: 'https://preview.example.org',
    SITE_ORIGIN: 'https://preview.example.org',
    STATE_DIR: '.tessera/preview',
  })
  expect(readPreviewConfig({ ...both, PREVIEW_SECRET_FILE: file }).PREVIEW_SECRET).toBe(secret)
  expect(() => readPreviewConfig(both)).toThrow('PREVIEW_SECRET')
  expect(() => readPreviewConfig({ ...both, PREVIEW_SECRET: 'short' })).toThrow('32 characters')
})

test.each([
  ['http://preview.tessera.localhost:1', 'http://studio.tessera.localhost:2', undefined],
  ['https://preview.example.org', 'https://studio.example.org', undefined],
  ['https://preview.example.org', 'https://preview.example.org', 'two host names'],
  ['http://a.tessera.localhost:1', 'http://a.tessera.localhost:2', 'two host names'],
  ['http://preview.localhost', 'http://studio.localhost', 'below one name'],
  ['https://preview.example.org', 'https://studio.example.net', 'below one name'],
  ['http://127.0.0.1', 'http://127.0.0.2', 'not addresses'],
  ['http://preview.example.org', 'https://studio.example.org', 'both be https'],
  ['http://preview.example.org', 'http://studio.example.org', 'must be https'],
])('[PV6] preview %s with studio %s: %s', (preview, studio, fault) => {
  if (fault === undefined) expect(problemOfOrigins(preview, studio)).toBeUndefined()
  else expect(problemOfOrigins(preview, studio)).toContain(fault)
})

test('[PV6] without a studio it starts by https or on this machine, and no one knows its secret', () => {
  const first = readPreviewConfig({ PORT: '4321', PREVIEW_SECRET: secret })
  expect(first).toMatchObject({ PREVIEW_ORIGIN: 'http://localhost:4321' })
  expect([first.PREVIEW_SECRET.length, first.PREVIEW_SECRET === secret]).toEqual([64, false])
  for (const origin of [
    'https://preview.example.org',
    'http://preview.tessera.localhost',
    'http://127.0.0.1:1',
  ])
    expect(readPreviewConfig({ PREVIEW_ORIGIN: origin }).PREVIEW_ORIGIN).toBe(origin)
  for (const origin of ['http://preview.example.org', 'http://127.evil.test', 'http://localhost.evil.test'])
    expect(() => readPreviewConfig({ PREVIEW_ORIGIN: origin })).toThrow(
      'must be https, except on this machine',
    )
})
