import { expect, jest, test } from '@jest/globals'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { superviseBy } from './superviseBy.ts'

test('a process whose parent has ended before it is ready ends without an error', async () => {
  const child = fork('no-such-program', { stdio: 'ignore' })
  await once(child, 'exit')
  const kill = jest.spyOn(child, 'kill').mockReturnValue(true)
  superviseBy(child as unknown as NodeJS.Process, createServer(), 'http://127.0.0.1:1')
  await new Promise(setImmediate)
  expect(kill).toHaveBeenCalled()
})
