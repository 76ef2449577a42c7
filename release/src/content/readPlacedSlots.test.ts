import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { createDirectoryStore } from '@tessera/store/createDirectoryStore'
import { createFolder } from '@tessera/store/testing/createFolder'
import { createSignedRegistry } from '../testing/signedRegistry.ts'
import { publishContent, type ContentRequest } from './publishContent.ts'
import { readPlacedSlots } from './readPlacedSlots.ts'

let folder: Awaited<ReturnType<typeof createFolder>>
beforeEach(async () => (folder = await createFolder()))
afterEach(async () => folder[Symbol.asyncDispose]())

const inside = (path: string) => join(folder.path, path)
const store = () => createDirectoryStore(inside('registry'))
const weather = {
  slot: 'weather',
  options: { days: 5 },
  file: 'pages/ronda.md',
  field: 'blocks[2]',
  path: '/ronda',
}

interface Published extends Partial<ContentRequest> {
  /** Nothing: a release command of before. */
  placed: unknown
}

async function publish({ placed, ...more }: Published) {
  await writeFile(inside('main'), JSON.stringify(more.layout ?? ''))
  await writeFile(inside('placed'), JSON.stringify(placed) ?? '')
  const files = {
    'content.sqlite': inside('main'),
    ...(placed !== undefined && { 'placed-slots.json': inside('placed') }),
  }
  const place = { environment: 'production', layout: 5 }
  return publishContent({
    store: store(),
    trust: undefined,
    files,
    revision: 'r',
    actor: 'ann',
    ...place,
    ...more,
  })
}

const read = (more: Partial<Parameters<typeof readPlacedSlots>[0]> = {}) =>
  readPlacedSlots({
    store: store(),
    trust: async () => undefined,
    environment: 'production',
    site: folder.path,
    folder: inside('documents'),
    keepIn: inside('kept'),
    ...more,
  })

/** A checkout whose compiler gives out these placed slots. */
async function createCheckout(placed: readonly object[]) {
  await mkdir(inside('content/src'), { recursive: true })
  await mkdir(inside('documents'), { recursive: true })
  await writeFile(inside('compiled.json'), JSON.stringify(placed))
  const files = { 'placed-slots.json': inside('compiled.json') }
  const message = { type: 'compiled', layout: 5, revision: 'r', files, problems: [] }
  await writeFile(
    inside('content/src/folderCompiler.ts'),
    `process.send(${JSON.stringify(message)}); process.disconnect()`,
  )
}

test('[CP1] placed slots are those that were published last, in the newest layout of that environment', async () => {
  await createCheckout([])
  await publish({ placed: [{ ...weather, path: '/old' }], layout: 4 })
  await publish({ placed: [{ ...weather, path: '/before' }], layout: 5 })
  await publish({ placed: [weather], layout: 10 })
  await publish({ placed: [{ ...weather, path: '/other' }], environment: 'staging', layout: 11 })
  expect(await read()).toEqual({ status: 'known', slots: [weather] })
})

test('[CP1] where nothing was published, or the site shows its folder, they are those of the folder', async () => {
  await createCheckout([weather])
  expect(await read()).toEqual({ status: 'known', slots: [weather] })
  await publish({ placed: [] })
  expect(await read()).toEqual({ status: 'known', slots: [] })
  expect(await read({ isFromFolder: true })).toEqual({ status: 'known', slots: [weather] })
})

test.each([
  ['content of before, without them', undefined, /publish the content again: an older command published it/],
  ['a list that is none', [{ slot: 5 }], /placed-slots\.json/],
])('[CP1] %s is reported as not known', async (_what, placed, cause) => {
  await publish({ placed })
  expect(await read()).toEqual({ status: 'unknown', cause: expect.stringMatching(cause) })
})

test('[CP1] what is damaged, not trusted or not there is reported as not known', async () => {
  expect(await read()).toEqual({ status: 'unknown', cause: expect.stringContaining('no checkout') })
  await publish({ placed: [weather] })
  await using signed = await createSignedRegistry()
  expect(await read({ trust: () => signed.registry.trust() })).toEqual({
    status: 'unknown',
    cause: expect.stringContaining('it is not signed'),
  })
  for (const chunk of await readdir(inside('registry/pieces'))) await rm(inside(`registry/pieces/${chunk}`))
  expect(await read()).toEqual({ status: 'unknown', cause: expect.stringContaining('it is not there') })
})
