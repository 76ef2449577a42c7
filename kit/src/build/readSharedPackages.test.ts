import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { createRemoteFolder, type RemoteFolder } from '../testing/remoteFolder.ts'

const island = `
  import { createElement } from 'react'
  import { createRoot } from 'react-dom/client'
  export default { mount: (host) => createRoot(host).render(createElement('p')) }`

async function createRemote(declared = '', context = "'language'"): Promise<RemoteFolder> {
  const declaration = `
    import { z } from 'zod'
    export const remote = {
      name: 'greeter', contract: 1, budgetKb: 80, ${declared}
      slots: { 'regions-carousel': { data: z.object({}), activation: 'near-view', context: [${context}] } },
    }`
  const files = { 'src/remote.ts': declaration, 'src/regions-carousel.island.tsx': island }
  const remote = await createRemoteFolder(files)
  await rm(join(remote.path, 'src/server.tsx'))
  return remote
}

async function sentBytes({ dist, manifest }: RemoteFolder): Promise<number> {
  const { js } = (await manifest()).browser.exposes['regions-carousel'] ?? { js: [] }
  return (await Promise.all(js.map((name) => readFile(join(dist, name))))).join('').length
}

test('[CP3] of what a remote takes from the page its manifest says the major that it is built against', async () => {
  const remote = await createRemote()
  try {
    await remote.buildQuickly()
    expect((await remote.manifest()).requires).toEqual({ react: '^19', 'react-dom/client': '^19' })
    await rm(join(remote.path, 'node_modules/react'))
    await remote.write('node_modules/react/package.json', '{ "name": "react", "version": "18.3.1" }')
    await remote.buildQuickly()
    expect((await remote.manifest()).requires).toEqual({ react: '^18', 'react-dom/client': '^19' })
    expect(await sentBytes(remote)).toBeLessThan(10_000)
  } finally {
    await remote.remove()
  }
})

test('[CP3] a remote that takes a part of the context which older shells do not have requires a shell that has it', async () => {
  const remote = await createRemote(`shared: 'own',`, "'language', 'page'")
  try {
    await remote.buildQuickly()
    expect((await remote.manifest()).requires).toEqual({ '@tessera/contract': '^1.1.0' })
  } finally {
    await remote.remove()
  }
})

test('[CP3] a remote with its own React sends it and takes nothing from the page', async () => {
  const remote = await createRemote(`shared: 'own',`)
  try {
    await remote.buildQuickly()
    expect((await remote.manifest()).requires).toEqual({})
    expect(await sentBytes(remote)).toBeGreaterThan(100_000)
  } finally {
    await remote.remove()
  }
})
