import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import type { Content, MediaFile } from '@tessera/content/port'
import { maxCached, openMedia } from './mediaFiles.ts'

test('a small file is held in memory; a large one that is sent as it is stays on disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-media-'))
  const listed: Record<string, MediaFile> = {
    'a.webp': { path: join(folder, 'a.webp'), type: 'image/webp' },
    'land.pmtiles': { path: join(folder, 'land.pmtiles'), type: 'application/vnd.pmtiles' },
    'large.svg': { path: join(folder, 'large.svg'), type: 'image/svg+xml' },
    'gone.webp': { path: join(folder, 'gone.webp'), type: 'image/webp' },
  }
  await writeFile(join(folder, 'a.webp'), 'small')
  for (const name of ['land.pmtiles', 'large.svg']) {
    await writeFile(join(folder, name), '')
    await truncate(join(folder, name), maxCached + 1)
  }
  const content: Pick<Content, 'mediaFile' | 'revision'> = {
    mediaFile: async (name) => listed[name],
    revision: () => '1',
  }
  const media = openMedia(content)
  try {
    expect(await media('a.webp')).toHaveProperty('etag')
    expect(await media('a.webp')).toBe(await media('a.webp'))
    expect(await media('land.pmtiles')).toEqual(listed['land.pmtiles'])
    expect(await media('large.svg')).toHaveProperty('etag')
    expect([await media('gone.webp'), await media('other')]).toEqual([undefined, undefined])
  } finally {
    await rm(folder, { recursive: true })
  }
})
