import { expect, test } from '@jest/globals'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { drawBrand } from './drawBrand.ts'

test('the mark and the social image have the sizes that are asked for', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'brand-'))
  const media = await drawBrand(folder)
  for (const { width, type, file } of media.flatMap(({ files }) => files)) {
    if (type !== 'image/png') continue
    expect(await sharp(join(folder, file)).metadata()).toMatchObject({ width, format: 'png' })
  }
  expect(await sharp(join(folder, 'social.png')).metadata()).toMatchObject({ width: 1200, height: 630 })
  const icon = await readFile(join(folder, 'favicon.ico'))
  expect([...icon.subarray(0, 4)]).toEqual([0, 0, 1, 0])
  expect(await sharp(icon.subarray(icon.readUInt32LE(18))).metadata()).toMatchObject({
    width: 32,
    height: 32,
  })
  await rm(folder, { recursive: true })
})
