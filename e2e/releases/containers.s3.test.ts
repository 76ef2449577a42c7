import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createContentFolder } from '@tessera/content/testing/createContentFolder'
import { openRegistry } from '@tessera/release/registry'
import { seedRegistry } from '@tessera/release/seeding'
import { createBucket } from '@tessera/release/testing/createBucket'
import { buildImage, hasContainers, type Container, type Image } from '../support/buildImage.ts'
import { startLoad } from '../support/load.ts'
import { hasNginx, startNginx, type Nginx } from '../support/nginx.ts'
import { release } from '../support/release.ts'
import { freePort, keysFolder, remoteNames, root } from '../support/startSite.ts'

const canRun = hasContainers() && hasNginx()
const inContainers = canRun ? test : test.skip
if (!canRun) console.warn('No containers here: they need Linux, root, buildah, runc and nginx.')

const paths = ['/', '/regions/andalucia', '/places/ronda', '/places?text=gran', '/about']
const most = 2_000 /* ms of trouble where one hangs */

let content: string
let image: Image
let ports: readonly number[]
let containers: Container[]
let nginx: Nginx
let url: string
let trustRoot: string

beforeAll(async function start() {
  if (!canRun) return
  content = await createContentFolder()
  url = await createBucket()
  const registry = openRegistry(url)
  const seeding = { registry, root, remotes: [...remoteNames], environment: 'production', keys: keysFolder }
  await seedRegistry({ ...seeding, log: () => {} })
  await release({ registryFolder: content, url }, 'content', 'publish', content, '--with-problems')
  trustRoot = (await registry.trust())?.root ?? ''
  image = await buildImage()
  ports = [await freePort(), await freePort(), await freePort()]
  containers = await Promise.all(ports.map((port) => startOn(port, 'first')))
  nginx = await startNginx(ports.map((port) => `http://127.0.0.1:${port}`))
}, 240_000)

afterAll(async function stop() {
  if (!canRun) return
  await nginx?.stop()
  await Promise.all((containers ?? []).map((container) => container.end('KILL')))
  await image?.[Symbol.asyncDispose]()
  await rm(content, { recursive: true, force: true })
}, 60_000)

async function startOn(port: number, name: string): Promise<Container> {
  const { AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '', AWS_REGION = '' } = process.env
  const container = await image.run(`${name}-${port}`, {
    HOST: '127.0.0.1',
    PORT: String(port),
    REGISTRY_URL: url,
    TRUST_ROOT: trustRoot,
    DRAIN_MS: '500',
    AWS_ACCESS_KEY_ID,
    AWS_SECRET_ACCESS_KEY,
    AWS_REGION,
  })
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (let tried = 0; !(await isReady()); tried++) {
    if (tried > 300) throw new Error(`The container does not start:\n${container.output().slice(-2000)}`)
    await wait(100)
  }
  return container
}

inContainers(
  '[CP2] three containers on one store: one is killed, one hangs, one is upgraded; visitors notice none of it beyond the first 2 s of the hang',
  async () => {
    const failedIn = async (during: () => Promise<void>) => {
      await using load = startLoad(nginx.origin, paths, 100)
      await load.reached(200)
      await during()
      await wait(2000)
      return load.stop()
    }
    const killed = await failedIn(async () => {
      await containers[0]?.end('KILL')
      containers[0] = await startOn(ports[0] ?? 0, 'again')
    })
    const hung = await failedIn(async () => {
      await containers[1]?.freeze()
      await wait(most)
    })
    await containers[1]?.thaw()
    const upgraded = await failedIn(async () => {
      await containers[2]?.end('TERM')
      containers[2] = await startOn(ports[2] ?? 0, 'next')
    })
    const memory = await Promise.all(containers.map((container) => container.memory()))
    const figures = { killed, hung, upgraded }
    for (const [name, { requests, failures }] of Object.entries(figures))
      process.stdout.write(`${name}: ${requests} requests, ${failures.length} failed\n`)
    process.stdout.write(`memory: ${memory.join(', ')} MB\n`)
    for (const { failures } of [killed, hung, upgraded]) expect(failures).toEqual([])
  },
  240_000,
)

inContainers('[CP2] in the container the root is read-only, and what renders is confined', async () => {
  const said = containers.map((container) => container.output()).join('')
  expect(said).toMatch(/"confinement":"(namespaces|permissions)"/) // as the machine lets it
  expect(said).not.toMatch(/EROFS|EACCES/)
})
