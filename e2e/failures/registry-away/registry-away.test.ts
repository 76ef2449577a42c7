import { execFile } from 'node:child_process'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'
import { expectWholePages, slotsOf } from '../../support/expectWholePages.ts'
import { patientDeadline } from '../../support/lendSites.ts'
import { seededRegistry, startServer, stateOf } from '../../support/startSite.ts'

/** A process of the site that shows remotes, also when the disk or the processor is busy. */
async function start(folder: string) {
  const server = await startServer(folder, { DRAIN_MS: '0', SLOT_DEADLINE_MS: patientDeadline })
  await server.logged(({ composition }) => composition !== undefined)
  return server
}

/** What pages show before and after a restart in front of which `harm` was done to the registry. */
async function restartAfter(harm: (folder: string) => Promise<void>) {
  const folder = await seededRegistry()
  const first = await start(folder)
  const before = await slotsOf(first.origin, '/')
  await untilKept(stateOf(folder))
  await first.stop()
  await harm(folder)
  const second = await start(folder)
  try {
    await expectWholePages(second.origin)
    const readiness = await (await fetch(`${second.origin}/readyz`)).text()
    return { before, after: await slotsOf(second.origin, '/'), readiness, log: second.log }
  } finally {
    await second.stop()
    for (const one of [folder, stateOf(folder)]) await rm(one, { recursive: true, force: true })
  }
}

/** What is shown is kept beside serving it; that takes a moment. */
async function untilKept(state: string): Promise<void> {
  const find = () =>
    readdir(state, { recursive: true }).then(
      (names) => names.some((name) => name.endsWith('head.json')),
      () => false, // the folder is made when there is something to keep
    )
  while (!(await find())) await new Promise((resolve) => setTimeout(resolve, 20))
}

test('[CP1] with the registry deleted, a restarted site shows all remotes, and says from where', async () => {
  const { before, after, readiness, log } = await restartAfter((folder) => rm(folder, { recursive: true }))
  expect(after).toEqual(before)
  expect(readiness).toContain('that this machine showed last')
  expect(log).toContainEqual(expect.objectContaining({ code: 'REGISTRY_UNREACHABLE' }))
})

test('[CP1] a thousand names of rubbish in each folder, and a pipe as the next number, change nothing', async () => {
  const { before, after, readiness } = await restartAfter(async function litter(folder) {
    for (const part of ['env/production', 'trust', 'manifests', 'blobs', 'versions', 'signatures', 'figures'])
      await Promise.all(
        Array.from({ length: 1000 }, (_, index) => writeFile(join(folder, part, `${index}.rubbish`), '')).map(
          (written) => written.catch(() => {}), // a folder that is not there has no rubbish
        ),
      )
    await writeFile(join(folder, 'env/production/9999999999999999.json'), '')
    await writeFile(join(folder, 'env/production/0000000000300000.json'), '{}')
    await promisify(execFile)('mkfifo', [join(folder, 'env/production/0000000000000005.json')])
  })
  expect(after).toEqual(before)
  expect(readiness).toContain('ready')
})
