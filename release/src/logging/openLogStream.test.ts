import { expect, test } from '@jest/globals'
import { execFileSync } from 'node:child_process'
import { constants, open, readFile } from 'node:fs/promises'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@tessera/kit/testing/until'
import { openLogStream } from './openLogStream.ts'

const folder = mkdtempSync(join(tmpdir(), 'tessera-log-'))

test('lines stand in the order in which they came', async () => {
  const file = await open(join(folder, 'order'), 'w')
  const log = openLogStream(file.fd)
  const lines = Array.from({ length: 500 }, (_, number) => `${number}\n`)
  for (const line of lines) log.write(line)
  const written = () => readFile(join(folder, 'order'), 'utf8')
  await until('the last line', async () => (await written()).endsWith('\n499\n'))
  expect([await written(), log.lost()]).toEqual([lines.join(''), 0])
  await file.close()
})

test('a disk that is full loses lines, counts them, and fails no one', async () => {
  const full = await open('/dev/full', 'w')
  const log = openLogStream(full.fd)
  for (let line = 0; line < 50; line++) log.write('{}\n')
  await until('all are lost', () => log.lost() === 50)
  log.write('{}\n')
  await until('that too', () => log.lost() === 51)
  await full.close()
})

test('a reader that stops stops no one; once it reads, the log says how many lines are missing', async () => {
  const path = join(folder, 'pipe')
  execFileSync('mkfifo', [path])
  const pipe = await open(path, constants.O_RDWR)
  const log = openLogStream(pipe.fd)
  const line = `${'x'.repeat(999)}\n`
  for (let count = 0; count < 3000; count++) log.write(line)
  expect(log.lost()).toBeGreaterThan(1500)
  let read = ''
  while (!read.includes('were lost'))
    read += (await pipe.read({ buffer: Buffer.alloc(65_536) })).buffer.toString('utf8')
  const lines = read.split('\n').filter((one) => one.startsWith('{'))
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 40,
    count: log.lost(),
    cause: 'the log is not read',
  })
  await pipe.close()
})
