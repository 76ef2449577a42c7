import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { RemoteManifest } from '@tessera/kit/contract/composition'
import { ifMissing } from '@tessera/store/ifMissing'
import { type Candidate, declaredOrigins, otherManifests } from '../candidate/Candidate.ts'
import { type Browser, type BrowserFinding, openBrowser } from './Browser.ts'
import { explainMisses, renderAgain } from './explainMisses.ts'
import { findPages } from './findPages.ts'
import type { FoundSlot } from './readSlot.ts'
import { type Failed, startCheckSite, type Started } from './startCheckSite.ts'
import { slownessOfMachine } from './slownessOfMachine.ts'
import { visitPages } from './visitPages.ts'

/** The current site with the candidate in it, served by the real shell with real content. */
export interface SiteCheck {
  site: { status: 'ready'; origin: string; slots: readonly FoundSlot[]; asked: readonly string[] } | Failed
  /** Visits the site in a real browser, unless the candidate already passed this among the same remotes. */
  browser(): Promise<Visited>
}

type Visited = { status: 'visited'; findings: readonly BrowserFinding[] } | Failed

const running = new Map<string, { check: Promise<SiteCheck>; started: Promise<Started> }>()
const browsers = new Map<string, Promise<Browser | undefined>>()

/** Starts the candidate's site at the first call; later calls share it. */
export function checkInSite(candidate: Candidate): Promise<SiteCheck> {
  const key = keyFor(candidate)
  const known = running.get(key)
  if (known) return known.check
  const started = startCheckSite(candidate)
  const check = begin(candidate, started)
  running.set(key, { check, started })
  return check
}

/** Starts a browser while the site starts, unless the candidate already passed. */
export function startBrowser(candidate: Candidate): void {
  const key = keyFor(candidate)
  if (browsers.has(key)) return
  browsers.set(
    key,
    buildMarkPath(candidate).then((mark) => (existsSync(mark) ? undefined : openBrowser())),
  )
}

/** Stops the site and the browser of a candidate, if they run. */
export async function endSiteCheck(candidate: Candidate): Promise<void> {
  const key = keyFor(candidate)
  const [check, browser] = [running.get(key), browsers.get(key)]
  running.delete(key)
  browsers.delete(key)
  await Promise.all([
    check?.started.then((started) => (started.status === 'ready' ? started.site.stop() : undefined)),
    browser?.then((opened) => opened?.close()),
  ])
}

async function begin(candidate: Candidate, starting: Promise<Started>): Promise<SiteCheck> {
  const started = await starting
  if (started.status === 'failed') return { site: started, browser: async () => started }
  const { origin, reportOn, askedBy } = started.site
  const manifest = await candidate.registry.manifest(candidate.manifest)
  const found = await explainMisses(await findPages(origin, manifest), reportOn)
  const slots = await retryMisses(candidate, manifest, found)
  if ('status' in slots) return { site: slots, browser: async () => slots }
  let visiting: Promise<Visited> | undefined
  const browser = () => (visiting ??= visit(candidate, origin, manifest, slots))
  return { site: { status: 'ready', origin, slots, asked: askedBy(candidate.remote) }, browser }
}

const deadline = 150 /* ms that a render may take at the real site */
const slowest = 10 /* times slower than a laptop; on a slower machine, a late render says nothing about the candidate */

/**
 * Renders late slots again in a site without a cache, to tell a slow server entry from a cold or busy machine: if this
 * machine is three times slower than a laptop, each render gets three times as long.
 */
export async function retryMisses(
  candidate: Candidate,
  manifest: RemoteManifest,
  slots: readonly FoundSlot[],
  slowness: () => Promise<number> = slownessOfMachine,
): Promise<readonly FoundSlot[] | Failed> {
  if (!slots.some(({ missed }) => missed)) return slots
  const before = await slowness()
  const time = Math.round(deadline * Math.min(before, slowest))
  const again = await startCheckSite(candidate, { KEEP_RENDERED: 'no', SLOT_DEADLINE_MS: String(time) })
  if (again.status === 'failed') return again
  try {
    const seen = await renderAgain(again.site.origin, manifest, slots)
    if (!seen.some(({ missed }) => missed)) return seen
    const times = Math.max(before, await slowness())
    return times > slowest ? tooSlow(times) : seen
  } finally {
    await again.site.stop()
  }
}

function tooSlow(times: number): Failed {
  return {
    status: 'failed',
    cause: `This machine is too slow or too busy to tell whether a slot renders in time: it is ${Math.round(times)} times slower than a laptop.`,
    fix: 'Check again when this machine is less busy, or on another one.',
  }
}

async function visit(
  candidate: Candidate,
  origin: string,
  manifest: RemoteManifest,
  slots: readonly FoundSlot[],
): Promise<Visited> {
  const mark = await buildMarkPath(candidate)
  if (existsSync(mark)) return { status: 'visited', findings: [] }
  const browser = await browsers.get(keyFor(candidate))
  if (!browser) return noBrowser
  const origins = [manifest, ...(await otherManifests(candidate))].flatMap(declaredOrigins)
  const findings = await visitPages(browser, slots, {
    origin,
    remote: candidate.remote,
    origins,
    events: manifest.events,
  })
  if (findings.length === 0 && slots.every(({ path }) => path))
    await mkdir(dirname(mark), { recursive: true })
      .then(() => writeFile(mark, ''))
      .catch(() => {}) // the disk is full or read-only: the next promotion visits the pages again
  return { status: 'visited', findings }
}

/** The failure on a machine without a browser. */
export const noBrowser: Failed = {
  status: 'failed',
  cause: 'Chromium or puppeteer is not installed on this machine, so the version could not be tried.',
  fix: 'Run `npm run browser`, in a repository of your own `npm install --save-dev puppeteer`, or name a Chromium by CHROME_PATH; `--skip-browser --reason "<why>"` goes on without.',
}

/** Path of the file that marks a candidate as passed; named after remotes, shell, content and checks together. */
async function buildMarkPath(candidate: Candidate): Promise<string> {
  const shell = await readFile(join(candidate.site, 'shell/dist/build.json'), 'utf8').catch(ifMissing(''))
  const content = JSON.stringify(candidate.content)
  const name = createHash('sha256').update(
    `${keyFor(candidate)} ${shell} ${content} ${await readCheckSources()}`,
  )
  return join(candidate.site, '.tessera/checked', name.digest('hex'))
}

/** Reads the source of the checks in this folder: after a change of a check, earlier marks are not found. */
async function readCheckSources(): Promise<string> {
  const folder = import.meta.dirname
  const files = (await readdir(folder, { recursive: true })).filter((file) => /\.[jt]s$/.test(file))
  const texts = await Promise.all(files.toSorted().map((file) => readFile(join(folder, file), 'utf8')))
  return texts.join('')
}

function keyFor({ remote, manifest, base, site }: Candidate): string {
  const others = Object.entries(base.remotes).filter(([name]) => name !== remote)
  const named = others.map(([name, current]) => `${name}=${current.manifest}`).toSorted()
  return `${site} ${remote}=${manifest} ${named.join(' ')}`
}
