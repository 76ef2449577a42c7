import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import sharp from 'sharp'

const onLinux = process.platform === 'linux' ? test : test.skip // it limits the memory by prlimit

onLinux('[SM2] a machine without the memory for a picture does not call the picture damaged', async () => {
  const large = { width: 9000, height: 9000, channels: 3, background: '#f00' } as const
  const picture = await sharp({ create: large }).jpeg({ progressive: true }).toBuffer() // it is held as a whole
  const child = join(import.meta.dirname, 'pictureChild.ts')
  const order = JSON.stringify({ focus: { x: 50, y: 50 } })
  const { status, stdout } = spawnSync(
    'prlimit',
    ['--data=800000000', process.execPath, '--max-old-space-size=128', child, order],
    { input: picture },
  )
  expect(stdout.toString()).toBe('')
  expect(status).toBe(1)
})
