import { expect, test } from '@jest/globals'
import { until } from '@tessera/kit/testing/until'
import { releaseShell, thirdFails } from '../support/releaseShell.ts'
import { startServer } from '../support/startSite.ts'
import { serve, startedBy, useServedShell } from '../support/useServedShell.ts'

const { site, loadOn, isReady, hasEnded, live } = useServedShell()

test('[CP2] a shell that does not start takes no visitor, is named in the log, and is taken back', async () => {
  await using load = loadOn()
  const bad = await releaseShell(site(), 'dead', { first: 'throw new Error("no")' })
  const { cause } = await site().logged(
    (line) => line['event'] === 'a shell failed' && line['version'] === bad,
  )
  expect(cause).toBe('its process ended with exit code 1')
  await site().logged((line) => line['event'] === 'the shell was taken back')
  expect(await live()).toMatchObject({
    change: { kind: 'rollback', from: bad },
    reason: 'worse: 0.1.0-dead does not run: its process ended with exit code 1',
  })
  expect((await load.stop()).failures).toEqual([])
})

test('[CP2] a canary that answers every third page with 500 is with its share of the visitors until it is taken back', async () => {
  await using load = loadOn()
  const bad = await releaseShell(site(), 'third', { first: thirdFails, options: ['--canary', '20'] })
  await isReady(bad)
  const { cause } = await site().logged(
    (line) => line['event'] === 'a shell is worse' && line['version'] === bad,
  )
  expect(cause).toMatch(/^\d+ of \d+ answers failed/)
  await hasEnded(bad)
  await until('its rollback', async () => (await live())?.change.kind === 'rollback') // its visitors have left before the log says so
  expect(await live()).toMatchObject({ change: { from: bad } })
  const { requests, failures } = await load.stop()
  expect(failures.length).toBeLessThan(requests * 0.2)
})

test('[CP2] when the supervising process is killed its shells end, and another takes the port', async () => {
  const shells = await startedBy(site().pid)
  process.kill(site().pid, 'SIGKILL')
  await until('the end of its shells', () => !shells.some(isAlive))
  const port = new URL(site().origin).port
  const next = await startServer(site().registryFolder, { DRAIN_MS: '0', PORT: port }, serve)
  const response = await fetch(`${next.origin}/about`)
  await next.stop()
  expect([shells.length, response.status]).toEqual([1, 200])
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
