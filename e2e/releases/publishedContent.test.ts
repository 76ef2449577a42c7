import { readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { afterEach, expect, test } from '@jest/globals'
import { createContentFolder } from '@tessera/content/testing/createContentFolder'
import { openRegistry } from '@tessera/release/registry'
import { heading, untilHeading } from '../support/heading.ts'
import { release } from '../support/release.ts'
import { seededRegistry, startServer, stateOf, type RunningServer } from '../support/startSite.ts'

let running: RunningServer[] = []
let folders: string[] = []
afterEach(async function stopAll() {
  for (const server of running) await server.stop()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
  ;[running, folders] = [[], []]
})

interface Store {
  /** Id of the key that the registry begins with. */
  trustRoot: string
  registryFolder: string
  /** Publishes content whose page `/about` has this heading. */
  publish(heading: string): Promise<string>
}

async function createStore(): Promise<Store> {
  const [registryFolder, content] = [await seededRegistry(), await createContentFolder()]
  const registry = openRegistry(pathToFileURL(registryFolder).href)
  folders.push(registryFolder, stateOf(registryFolder), content)
  const about = { kind: 'text', title: 'About', description: 'What this is.' }
  const { root: trustRoot = '' } = (await registry.trust()) ?? {}
  return {
    trustRoot,
    registryFolder,
    async publish(heading) {
      await writeFile(join(content, 'pages/about.json'), JSON.stringify({ ...about, heading }))
      return release({ registryFolder }, 'content', 'publish', content, '--with-problems') // one page of it is broken
    },
  }
}

/** A machine of its own, which has no content folder. */
async function startMachine({ registryFolder, trustRoot }: Store, name: string): Promise<RunningServer> {
  const state = `${registryFolder}-${name}`
  folders.push(state)
  const server = await startServer(registryFolder, {
    STATE_DIR: state,
    CONTENT_FROM: 'registry',
    CONTENT_DIR: join(state, 'none'),
    DRAIN_MS: '0',
    TRUST_ROOT: trustRoot,
  })
  running.push(server)
  return server
}

test('[RT1] a machine without a content folder shows what is published, nothing forged, and what of it it kept when the store is gone', async () => {
  const store = await createStore()
  await expect(startMachine(store, 'early')).rejects.toThrow(/release content publish/)
  expect(await store.publish('First')).toContain('number 1')
  const machine = await startMachine(store, 'one')
  expect(await heading(machine)).toBe('First')
  expect((await fetch(`${machine.origin}/media/favicon.svg`)).status).toBe(200)

  expect(await store.publish('Second')).toContain('number 2')
  await untilHeading(machine, 'Second')

  await forgeRecord(store.registryFolder, 3)
  await machine.logged(({ code }) => code === 'CONTENT_REFUSED')
  expect(await heading(machine)).toBe('Second')

  await machine.stop()
  await rename(store.registryFolder, `${store.registryFolder}-away`)
  folders.push(`${store.registryFolder}-away`)
  expect(await heading(await startMachine(store, 'one'))).toBe('Second')
})

/** By who can write to the store and has no key. */
async function forgeRecord(registryFolder: string, number: number): Promise<void> {
  const [log = ''] = await readdir(join(registryFolder, 'content'))
  const name = (of: number) => join(registryFolder, 'content', log, `${String(of).padStart(16, '0')}.json`)
  const record = JSON.parse(await readFile(name(number - 1), 'utf8')) as object
  await writeFile(name(number), JSON.stringify({ ...record, number }))
}
