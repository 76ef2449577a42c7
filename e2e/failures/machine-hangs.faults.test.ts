import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createContentFolder } from '@tessera/content/testing/createContentFolder'
import { openRegistry } from '@tessera/release/registry'
import { renamedRemote } from '../support/alteredRemote.ts'
import { untilHeading } from '../support/heading.ts'
import { hasNginx, startNginx, type Nginx } from '../support/nginx.ts'
import { putLive, release } from '../support/release.ts'
import { freePort, seededRegistry, startServer, stateOf, type RunningServer } from '../support/startSite.ts'

const perSecond = 80
const formsPerSecond = 4
const hangs = 25_000 /* ms */
const storeIsGone = 60_000 /* ms */
const most = 2_000 /* ms of trouble when a machine hangs */
const late = 700 /* ms; a request that met the hung machine waits longer */
const paths = ['/', '/regions/andalucia', '/places/ronda', '/places?text=gran', '/about', '/order']

let folder: string
let content: string
let ports: readonly number[]
let shells: RunningServer[]
let nginx: Nginx

beforeAll(async function startCluster() {
  folder = await seededRegistry()
  content = await createContentFolder()
  await publish('First')
  ports = await Promise.all([freePort(), freePort(), freePort()])
  shells = await Promise.all(ports.map(start))
  nginx = await startNginx(shells.map(({ origin }) => origin))
}, 90_000)

afterAll(async function stopCluster() {
  await nginx?.stop()
  for (const shell of shells ?? []) await shell.stop()
  const folders = [
    folder,
    stateOf(folder),
    content,
    ...ports.flatMap((port) => [stateOn(port), formsOn(port)]),
  ]
  for (const one of folders) await rm(one, { recursive: true, force: true })
}, 40_000)

const stateOn = (port: number) => stateOf(`${folder}-${port}`)
const formsOn = (port: number) => `${folder}-${port}-forms`
const site = () => ({ registry: openRegistry(pathToFileURL(folder).href), registryFolder: folder })

/** As on a machine of its own. */
function start(port: number): Promise<RunningServer> {
  const own = { STATE_DIR: stateOn(port), FORMS_DIR: formsOn(port), CONTENT_DIR: join(stateOn(port), 'none') }
  return startServer(folder, { ...own, PORT: String(port), CONTENT_FROM: 'registry', DRAIN_MS: '500' })
}

async function publish(heading: string): Promise<void> {
  const about = { kind: 'text', title: 'About', description: 'What this is.', heading }
  await writeFile(join(content, 'pages/about.json'), JSON.stringify(about))
  await release(site(), 'content', 'publish', content, '--with-problems') // one page of it is broken
}

interface Answer {
  /** Of a form, who sent it. */
  name?: string
  status: number
  /** ms on the clock of this process. */
  began: number
  ended: number
}

/** Asks for pages and sends forms, each from a network of its own, until `life` ends. */
async function askUntil(life: AbortSignal): Promise<readonly Answer[]> {
  const answers: Promise<Answer>[] = []
  const start = performance.now()
  for (let count = 0; !life.aborted; count++) {
    answers.push(count % (perSecond / formsPerSecond) === 0 ? sendForm(count) : ask(count))
    await wait(Math.max(0, start + (count * 1000) / perSecond - performance.now()))
  }
  return Promise.all(answers)
}

async function ask(count: number): Promise<Answer> {
  const began = performance.now()
  const path = paths[count % paths.length] ?? '/'
  const status = await nginx.askFrom('198.51.100.7', path).catch(() => 0)
  return { status, began, ended: performance.now() }
}

let sent = 0
async function sendForm(count: number): Promise<Answer> {
  const [began, name] = [performance.now(), `visitor ${sent++}.`]
  const status = await nginx
    .askFrom(`${20 + (count % 150)}.${count % 200}.100.7`, '/order', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ _form: 'order', name, agreed: 'on' }).toString(),
    })
    .catch(() => 0)
  return { name, status, began, ended: performance.now() }
}

/** Times that each sender's form lies on any machine. */
async function keptForms(): Promise<Map<string, number>> {
  const kept = new Map<string, number>()
  for (const each of ports.map(formsOn))
    for (const file of await readdir(each).catch(() => []))
      for (const [name] of (await readFile(join(each, file), 'utf8')).matchAll(/visitor \d+\./g))
        kept.set(name, (kept.get(name) ?? 0) + 1)
  return kept
}

const isGood = ({ name, status }: Answer) => status === (name ? 303 : 200)
const isLate = ({ began, ended }: Answer) => ended - began > late

const testWhereNginxIs = hasNginx() ? test : test.skip

testWhereNginxIs(
  `[CP2] of three machines one hangs for ${hangs / 1000} s: its visitors wait for ${most / 1000} s at most, then nobody; no form is sent twice`,
  async () => {
    const life = new AbortController()
    const asking = askUntil(life.signal)
    await wait(3000)
    const stopped = performance.now()
    process.kill(shells[1]?.pid ?? 0, 'SIGSTOP')
    await wait(hangs)
    process.kill(shells[1]?.pid ?? 0, 'SIGCONT')
    await wait(3000)
    life.abort()
    const answers = await asking

    const forms = answers.filter(({ name }) => name)
    const pages = answers.filter(({ name }) => !name)
    const trouble = [...pages.filter(isLate), ...answers.filter((answer) => !isGood(answer) && !answer.name)]
    const lost = forms.filter((form) => !isGood(form) || isLate(form))
    const lasted = Math.max(0, ...trouble.map(({ ended }) => ended - stopped))
    console.log(
      `${pages.length} pages, ${pages.filter((page) => !isGood(page)).length} failed, ${trouble.length} late, the last after ${Math.round(lasted)} ms; ` +
        `${forms.length} forms, ${lost.length} late or lost, the last sent after ${Math.round(Math.max(0, ...lost.map(({ began }) => began - stopped)))} ms`,
    )
    expect(pages.filter((page) => !isGood(page))).toEqual([])
    expect(lasted).toBeLessThanOrEqual(most)
    for (const { began } of lost) expect(began - stopped).toBeLessThanOrEqual(most)
    expect(await nginx.errorLog()).toContain('upstream server temporarily disabled')
    const kept = await keptForms()
    expect([...kept].filter(([, times]) => times > 1)).toEqual([])
    for (const { name = '' } of forms.filter(isGood)) expect([name, kept.get(name)]).toEqual([name, 1])
  },
  120_000,
)

testWhereNginxIs(
  `[CP2] three machines: promotions, content, a kill and a store that is gone for ${storeIsGone / 1000} s cost no page`,
  async () => {
    const life = new AbortController()
    const asking = askUntil(life.signal)
    for (const turn of [1, 2, 3]) {
      await putLive(site(), await renamedRemote(turn % 2 ? 'maps' : 'regions', `turn${turn}`))
      await publish(`Turn ${turn}`)
      for (const shell of shells) await untilHeading(shell, `Turn ${turn}`)
    }
    process.kill(shells[0]?.pid ?? 0, 'SIGKILL')
    await wait(5000)
    shells[0] = await start(ports[0] ?? 0)
    await rename(folder, `${folder}-away`)
    await writeFile(folder, '') // or the machines would make it anew
    await wait(storeIsGone)
    await rm(folder)
    await rename(`${folder}-away`, folder)
    await publish('Last')
    for (const shell of shells) await untilHeading(shell, 'Last')
    life.abort()
    const answers = await asking
    const failed = answers.filter((answer) => !isGood(answer))
    console.log(`${answers.length} requests, ${failed.length} failed`)
    expect(failed.filter(({ name }) => !name)).toEqual([])
    expect(failed.length).toBeLessThanOrEqual(1) // a form that the killed process had taken
    expect([...(await keptForms())].filter(([, times]) => times > 1)).toEqual([])
  },
  300_000,
)
