import { expect, test } from '@jest/globals'
import sharp from 'sharp'
import { makeVariants } from './makeVariants.ts'

/** Its reply, and its files, of a picture of one colour; `#0000` is transparent. */
async function variantsOf(width: number, height: number, background = '#a84') {
  const create = { width, height, channels: 4, background } as const
  const picture = await sharp({ create }).png().toBuffer()
  const { reply, bytes } = await makeVariants(picture, { focus: { x: 50, y: 50 } })
  if ('refused' in reply) throw new Error(reply.refused)
  const widths = (isWanted: boolean) =>
    reply.files
      .filter(({ type, isCrop }) => type === 'image/jpeg' && isCrop === isWanted)
      .map((file) => file.width)
  return { ...reply, widths: widths(false), cropWidths: widths(true), bytes }
}

test('[SM1] a picture is never enlarged, and large ones come in five widths, their crop in two', async () => {
  expect((await variantsOf(8, 6)).files.map(({ width }) => width)).toEqual([8, 8, 8, 8, 8, 8])
  const wide = await variantsOf(2600, 60)
  expect(wide).toMatchObject({ width: 2560, height: 59, widths: [480, 800, 1280, 1920, 2560] })
  expect((await variantsOf(820, 530)).cropWidths).toEqual([480, 800])
})

test('[SM1] what is transparent stays so where the type can, and has no preview to be seen through it', async () => {
  const { preview, crop, files, bytes } = await variantsOf(8, 8, '#0000')
  expect([preview, crop.preview]).toEqual([undefined, undefined])
  const alphas = bytes.map(async (one) => (await sharp(one).metadata()).hasAlpha)
  expect(await Promise.all(alphas)).toEqual(files.map(({ type }) => type !== 'image/jpeg'))
})
