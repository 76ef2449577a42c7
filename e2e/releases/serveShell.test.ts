import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { releaseShell } from '../support/releaseShell.ts'
import { stateOf } from '../support/startSite.ts'
import { startedBy, useServedShell } from '../support/useServedShell.ts'

const { site, loadOn, isReady, hasEnded } = useServedShell()

test('[CP2] a promoted shell takes the visitors when it is ready, the one before answers its own: no failed request; files from before are there for open tabs', async () => {
  await writeFile(join(stateOf(site().registryFolder), 'assets/search.earlier.js'), 'export {}')
  await using load = loadOn()
  await load.reached(20)
  const next = await releaseShell(site(), 'next', { options: ['--watch', '0s'] })
  await isReady(next)
  await hasEnded('0.1.0-first')
  const { requests, failures } = await load.stop()
  expect(failures).toEqual([])
  expect(requests).toBeGreaterThan(20)
  const earlier = await fetch(`${site().origin}/assets/search.earlier.js`)
  expect([earlier.status, await earlier.text()]).toEqual([200, 'export {}'])
  expect(earlier.headers.get('cache-control')).toMatch(/immutable/)
})

test('[CP2] a shell that is killed is back; who comes meanwhile waits', async () => {
  for (const pid of await startedBy(site().pid)) process.kill(pid, 'SIGKILL')
  await site().logged((line) => line['cause'] === 'its process ended with SIGKILL')
  expect((await fetch(`${site().origin}/about`)).status).toBe(200)
})
