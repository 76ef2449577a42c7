import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import sharp from 'sharp'
import { createMemoryPort } from '../../testing/createMemoryPort.ts'
import { createMedia } from './createMedia.ts'

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
      await expect(send(await noise(600, 600).png().toBuffer())).rejects.toThrow(/disk .* is full/) // as it comes
      expect(await left()).toBe(0)
      await expect(send(await noise(900, 600).jpeg().toBuffer())).rejects.toThrow(/disk .* is full/) // its variants
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
