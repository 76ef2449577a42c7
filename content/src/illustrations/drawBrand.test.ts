import { expect, test } from '@jest/globals'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { drawBrand } from './drawBrand.ts'

test('the mark and the social image have the sizes that are asked for', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'brand-'))
  const { icons, social, favicon } = await drawBrand(folder)
  for (const { size, file } of icons) {
    expect(await sharp(join(folder, file)).metadata()).toMatchObject({
      width: size,
      height: size,
      format: 'png',
    })
  }
  expect(await sharp(join(folder, social.file)).metadata()).toMatchObject({ width: 1200, height: 630 })
  expect(await readFile(join(folder, favicon), 'utf8')).toContain('viewBox="0 0 64 64"')
  await rm(folder, { recursive: true })
})
