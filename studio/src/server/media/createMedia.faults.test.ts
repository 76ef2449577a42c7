import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import sharp from 'sharp'
import { createMemoryPort } from '../../testing/createMemoryPort.ts'
import { createMedia } from './createMedia.ts'
import { makePicture } from './makePicture.ts'

test('[SM2] an SVG whose filters take minutes is refused, and the picture behind it does not wait for them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'heavy-'))
  const filters = '<feMorphology operator="dilate" radius="200"/><feGaussianBlur stdDeviation="200"/>'.repeat(
    99,
  )
  const heavy = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000"><filter id="f">${filters}</filter><circle r="2000" filter="url(#f)"/></svg>`
  await writeFile(join(folder, 'heavy.svg'), heavy)
  await sharp({ create: { width: 60, height: 40, channels: 3, background: '#f00' } }).toFile(
    join(folder, 'b.png'),
  )
  const order = { focus: { x: 50, y: 50 } }
  const began = performance.now()
  const [heavyOne, next] = ['heavy.svg', 'b.png'].map((name) => makePicture(join(folder, name), order))
  await expect(heavyOne).rejects.toThrow(/more memory or time/)
  expect(await next).toMatchObject({ width: 60 })
  expect(performance.now() - began).toBeLessThan(120_000) // a photo has 180 s
  await rm(folder, { recursive: true })
})

const isRoot = process.platform === 'linux' && process.getuid?.() === 0
const onFullDisk = isRoot ? test : test.skip // it mounts a small disk

onFullDisk(
  '[SM2] a disk that gets full keeps nothing of a picture, says so, and takes the next one',
  async () => {
    const dir = await mkdtemp(join(tmpdir(), 'full-'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=512k', 'tmpfs', dir])
    const port = createMemoryPort()
    const media = createMedia(dir, port)
    try {
      const { set } = await port.createSet('Mine', 'ana')
      const send = async (bytes: Buffer) => {
        async function* body() {
          yield bytes
        }
        const { kept } = await media.upload({ body: body(), name: 'a.png', set, by: 'ana' })
        return kept
      }
      const noise = (width: number, height: number) =>
        sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
      const left = async () =>
        (await readdir(dir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
          .length
      await expect(send(await noise(600, 600).png().toBuffer())).rejects.toThrow(/disk is full/) // as it comes
      expect(await left()).toBe(0)
      await expect(send(await noise(900, 600).jpeg().toBuffer())).rejects.toThrow(/disk is full/) // its variants
      expect(await left()).toBe(0)
      expect((await media.list({ set, max: 9 })).total).toBe(0)
      expect(await send(await noise(60, 40).png().toBuffer())).toMatchObject({ kind: 'saved' })
    } finally {
      media.close()
      execFileSync('umount', [dir])
      await rm(dir, { recursive: true })
    }
  },
)
