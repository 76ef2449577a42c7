import { createHash } from 'node:crypto'
import { access, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { RemoteManifest } from '@tessera/kit/contract/composition'
import { ifMissing } from '../../errors/ifMissing.ts'
import type { Candidate } from '../../registry/Candidate.ts'
import { declaredOrigins } from '../../registry/declaredOrigins.ts'
import { otherManifests } from '../../registry/otherManifests.ts'
import { createTrace } from './createTrace.ts'
import { explainMisses, findPages, renderAgain, type SlotSeen } from './findPages.ts'
import { startTrialSite, type TrialSite } from './startTrialSite.ts'
import type { Browser } from './Browser.ts'
import type { Seen } from './Seen.ts'
import { visitPages } from './visitPages.ts'

/** A candidate in the site as it is live, but for itself: served by the real shell, on real content. */
export interface Trial {
  site:
    | { status: 'ready'; slots: readonly SlotSeen[]; asked: readonly string[] }
    | { status: 'failed'; cause: string; fix: string }
  /** What a real browser saw; what passed once among the same remotes is not looked at again. */
  browser(): Promise<BrowserSeen>
}

type BrowserSeen =
  | { status: 'seen'; seen: readonly Seen[] }
  | { status: 'failed'; cause: string; fix: string }

interface Running {
  trial: Promise<Trial>
  site: Promise<TrialSite | undefined>
}

const running = new Map<string, Running>()
const browsers = new Map<string, Promise<Browser | undefined>>()

/** Begins at the first call; the later ones share it. */
export function tryInSite(candidate: Candidate): Promise<Trial> {
  const key = keyOf(candidate)
  const known = running.get(key)
  if (known) return known.trial
  const starting = startTrialSite(candidate)
  const site = starting.then((started) => (started.status === 'ready' ? started.site : undefined))
  const trial = begin(candidate, starting)
  running.set(key, { trial, site })
  return trial
}

/** Starts a browser beside the site, unless one saw it pass before. */
export function activateBrowser(candidate: Candidate): void {
  const key = keyOf(candidate)
  if (browsers.has(key)) return
  browsers.set(
    key,
    passedBefore(candidate).then((passed) => (passed ? undefined : openBrowser())),
  )
}

export async function endTrial(candidate: Candidate): Promise<void> {
  const key = keyOf(candidate)
  const { site } = running.get(key) ?? {}
  const browser = browsers.get(key)
  running.delete(key)
  browsers.delete(key)
  await Promise.all([site?.then((started) => started?.stop()), browser?.then((opened) => opened?.close())])
}

async function begin(candidate: Candidate, starting: ReturnType<typeof startTrialSite>): Promise<Trial> {
  const started = await starting
  if (started.status === 'failed') {
    const { cause, fix } = started
    return { site: { status: 'failed', cause, fix }, browser: async () => ({ status: 'failed', cause, fix }) }
  }
  const manifest = await candidate.registry.manifest(candidate.manifest)
  const seen = await explainMisses(await findPages(started.site.origin, manifest), started.site.reportOn)
  const slots = await retryMisses(candidate, manifest, seen)
  let looking: Promise<BrowserSeen> | undefined
  const browser = () => (looking ??= look(candidate, started.site.origin, manifest, slots))
  const asked = started.site.askedBy(candidate.remote)
  return { site: { status: 'ready', slots, asked }, browser }
}

/** A site that keeps nothing it renders tells a server entry that is slow from a machine that was cold or busy. */
async function retryMisses(
  candidate: Candidate,
  manifest: RemoteManifest,
  slots: readonly SlotSeen[],
): Promise<readonly SlotSeen[]> {
  if (!slots.some(({ missed }) => missed)) return slots
  const again = await startTrialSite(candidate, { KEEP_RENDERED: 'no' })
  if (again.status === 'failed') return slots
  try {
    return await renderAgain(again.site.origin, manifest, slots)
  } finally {
    await again.site.stop()
  }
}

async function look(
  candidate: Candidate,
  origin: string,
  manifest: RemoteManifest,
  slots: readonly SlotSeen[],
): Promise<BrowserSeen> {
  if (await passedBefore(candidate)) return { status: 'seen', seen: [] }
  const browser = await browsers.get(keyOf(candidate))
  if (!browser) return noBrowser
  const declared = [manifest, ...(await otherManifests(candidate))].flatMap(declaredOrigins)
  const seen = await visitPages(browser, origin, candidate.remote, slots, declared)
  if (seen.length === 0 && slots.every(({ path }) => path)) await rememberPassed(candidate)
  return { status: 'seen', seen }
}

const noBrowser: BrowserSeen = {
  status: 'failed',
  cause: 'There is no Chromium on this machine, or no puppeteer, to try it in.',
  fix: 'Run `npm run browser`, in a repository of your own `npm install --save-dev puppeteer`, or name a Chromium by CHROME_PATH; `--skip-browser --reason "<why>"` goes on without.',
}

async function openBrowser(): Promise<Browser | undefined> {
  const kit = await import('@tessera/kit/testing/browser').catch(ifNotInstalled)
  if (!kit || (await kit.findBrowser()) === undefined) return undefined
  const trace = createTrace('tessera-browser-') // Chromium leaves files when it is killed
  const browser = await kit.launchBrowser({ env: { ...process.env, TMPDIR: trace.folder } })
  browser.once('disconnected', () => void trace.remove())
  return browser
}

/** Puppeteer comes with this repository; another one has it only where somebody wants to try in a browser. */
function ifNotInstalled(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
}

async function passedBefore(candidate: Candidate): Promise<boolean> {
  return access(await markOf(candidate)).then(
    () => true,
    () => false, // no mark that can be read: it is tried
  )
}

async function rememberPassed(candidate: Candidate): Promise<void> {
  const mark = await markOf(candidate)
  await mkdir(dirname(mark), { recursive: true })
    .then(() => writeFile(mark, ''))
    .catch(() => {}) // a full or read-only disk: it passed all the same, and the next promotion tries it again
}

/** A file for the same candidate among the same remotes in the same shell, asked the same. */
async function markOf(candidate: Candidate): Promise<string> {
  const shell = await readFile(join(candidate.site, 'shell/dist/build.json'), 'utf8').catch(ifMissing(''))
  const questions = await readQuestions()
  const name = createHash('sha256').update(`${keyOf(candidate)} ${shell} ${questions}`)
  return join(candidate.site, '.tessera/checked', name.digest('hex'))
}

/** What is asked of a page: all that lies here. */
async function readQuestions(): Promise<string> {
  const folder = new URL('./', import.meta.url)
  const files = (await readdir(folder, { recursive: true }))
    .filter((file) => /\.[jt]s$/.test(file))
    .toSorted()
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, folder), 'utf8')))
  return texts.join('')
}

function keyOf({ remote, manifest, base, site }: Candidate): string {
  const others = Object.entries(base.remotes).filter(([name]) => name !== remote)
  const named = others.map(([name, live]) => `${name}=${live.manifest}`).toSorted()
  return `${site} ${remote}=${manifest} ${named.join(' ')}`
}
