import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from '@jest/globals'
import { until } from '@tessera/kit/testing/until'
import { readKey } from '@tessera/release/keys'
import { promoteRemote } from '@tessera/release/promotion'
import { alteredRemote, declaringLoad, editServer, type AlteredRemote } from '../support/alteredRemote.ts'
import { namingEnv, token } from '../support/expectNamed.ts'
import { release } from '../support/release.ts'
import { keysFolder } from '../support/startSite.ts'
import { useSite } from '../support/useSite.ts'

const told: string[] = []
const receiver = createServer(function take(request, response) {
  request.setEncoding('utf8').on('data', (text: string) => told.push(text))
  request.on('end', () => response.end())
})
const broken = createServer((_request, response) => response.writeHead(503).end('no'))
const addressOf = async (server: Server) => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}
const env = {
  ...namingEnv,
  KEEP_RENDERED: 'no', // as many renders in a minute as a kept page has in a day
  WEBHOOK_URL: await addressOf(receiver),
  WEBHOOK_SECRET: `whsec_${Buffer.alloc(24, 7).toString('base64')}`,
  LOAD_INSTEAD: `https://data.weather.test=${await addressOf(broken)}`,
  SLOT_DEADLINE_MS: '150',
}
const { site } = useSite({ env })
afterAll(() => void receiver.close())
afterAll(() => void broken.close())

const first = `halves['regions-carousel'].render`

/** Promotes what fails, with a bake period, and asks for pages; gives the seconds until each party was told. */
async function tell(
  name: string,
  remote: AlteredRemote,
  goesBack: boolean,
): Promise<Record<string, unknown>> {
  const { registry, origin, log } = site()
  const signer = await readKey(keysFolder, 'ops')
  await registry.publish(remote.manifest, remote.files, signer)
  const { name: of, version } = remote.manifest
  const watch = { percent: 5, seconds: 600, leastViews: 200 }
  await promoteRemote({
    registry,
    environment: 'production',
    remote: of,
    version,
    actor: 'ops',
    reason: name,
    signer,
    watch,
  })
  await until('it is shown', async () => (await (await fetch(origin)).text()).includes(version))
  const began = performance.now()
  const life = new AbortController()
  const visits = visitUntil(life.signal)
  const seconds = async (what: string, look: () => Promise<boolean> | boolean) => {
    await until(what, look)
    return Math.round((performance.now() - began) / 100) / 10
  }
  const read = async (path: string) =>
    (await fetch(origin + path, { headers: { authorization: `Bearer ${token}` } })).text()
  const [logged, metric, ops, webhook, back] = await Promise.all([
    seconds('the log', () => log.some((line) => line['version'] === version && line['code'] !== undefined)),
    seconds('the metric', async () =>
      new RegExp(`problems_total\\{.*${version}.*\\} [1-9]`).test(await read('/metrics')),
    ),
    seconds('the ops view', async () => {
      const [, ...problems] = (await read(`/ops/${of}`)).split(`/ops/${of}/problems/`)
      return problems.some((problem) => problem.includes(version))
    }),
    goesBack &&
      seconds('the webhook', () =>
        told.some((text) => text.includes('"rollback"') && text.includes(version)),
      ),
    goesBack &&
      seconds(
        'its end',
        async () => (await registry.newest('production'))?.record.remotes[of]?.version !== version,
      ),
  ])
  life.abort()
  await visits
  const line = log.find((one) => one['version'] === version && one['code'] !== undefined)
  return { logged, metric, ops, webhook, back, code: String(line?.['code']), cause: String(line?.['cause']) }
}

/** Twenty pages a second. */
async function visitUntil(life: AbortSignal): Promise<void> {
  while (!life.aborted) {
    await Promise.all([fetch(site().origin).then((page) => page.text()), wait(50)])
  }
}

test.each([
  [
    'a slow render',
    `const render = ${first}; ${first} = (...given) => { for (const end = Date.now() + 400; Date.now() < end; ); return render(...given) }`,
  ],
  [
    'a leaking server entry',
    `const kept = []; const render = ${first}; ${first} = (...given) => { kept.push(new Uint8Array(8e6).fill(1)); return render(...given) }`,
  ],
  [
    'an external API that is broken',
    `halves['regions-carousel'].load = async (_of, ask) => { const answer = await ask('https://data.weather.test/'); if (!answer.ok) throw Error('the service answered ' + answer.status); return {} }`,
  ],
])('[CS1] the story of %s', async (name, code) => {
  const altered = await alteredRemote('regions', name.replaceAll(' ', '-'), editServer(code))
  const asks = code.includes('.load =')
  if (asks) await release(site(), 'trust', 'allow', 'regions', 'https://data.weather.test')
  const remote = asks ? declaringLoad(altered, 'https://data.weather.test') : altered
  const story = await tell(name, remote, !asks)
  process.stdout.write(`${name}: ${JSON.stringify(story)}\n`)
  // The same API fails for any version: nothing would be better for going back.
  const live = (await site().registry.newest('production'))?.record.remotes['regions']?.version
  expect(live === remote.manifest.version).toBe(asks)
})
