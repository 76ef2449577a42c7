import { createHash } from 'node:crypto'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Candidate } from '../check.ts'
import { findPages, type SlotSeen } from './findPages.ts'
import { startTrialSite, type TrialSite } from './startTrialSite.ts'
import { type BrowserSeen, visitPages } from './visitPages.ts'

/** A candidate in the site as it is live, but for itself: served by the real shell, on real content. */
export interface Trial {
  site: { status: 'ready'; slots: readonly SlotSeen[] } | { status: 'failed'; cause: string; fix: string }
  /** What a real browser saw; what passed once among the same remotes is not looked at again. */
  browser(): Promise<BrowserSeen>
}

interface Running {
  trial: Promise<Trial>
  site: Promise<TrialSite | undefined>
}

const running = new Map<string, Running>()

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

export async function endTrial(candidate: Candidate): Promise<void> {
  const key = keyOf(candidate)
  const { site } = running.get(key) ?? {}
  running.delete(key)
  await (await site)?.stop()
}

async function begin(candidate: Candidate, starting: ReturnType<typeof startTrialSite>): Promise<Trial> {
  const started = await starting
  if (started.status === 'failed') {
    const { cause, fix } = started
    return { site: { status: 'failed', cause, fix }, browser: async () => ({ status: 'failed', cause, fix }) }
  }
  const { site } = started
  const manifest = await candidate.registry.manifest(candidate.manifest)
  const slots = await findPages(site.origin, manifest)
  let seen: Promise<BrowserSeen> | undefined
  return {
    site: { status: 'ready', slots },
    browser: () => (seen ??= lookOnce(candidate, () => visitPages(site.origin, slots))),
  }
}

/** Remembers in `.tessera/checked` what passed. */
async function lookOnce(candidate: Candidate, look: () => Promise<BrowserSeen>): Promise<BrowserSeen> {
  const mark = join(candidate.root, '.tessera/checked', await markOf(candidate))
  const passedBefore = await stat(mark).then(
    () => true,
    () => false,
  )
  if (passedBefore) return { status: 'seen', faults: [] }
  const seen = await look()
  if (seen.status === 'seen' && seen.faults.length === 0) {
    await mkdir(join(candidate.root, '.tessera/checked'), { recursive: true }).catch(() => {})
    await writeFile(mark, '').catch(() => {})
  }
  return seen
}

/** The same candidate among the same remotes in the same shell. */
async function markOf(candidate: Candidate): Promise<string> {
  const shell = await readFile(join(candidate.root, 'shell/dist/build.json'), 'utf8').catch(() => '')
  return createHash('sha256')
    .update(`${keyOf(candidate)} ${shell}`)
    .digest('hex')
}

function keyOf({ remote, manifest, base, root }: Candidate): string {
  const others = Object.entries(base.remotes).filter(([name]) => name !== remote)
  const named = others.map(([name, live]) => `${name}=${live.manifest}`).toSorted()
  return `${root} ${remote}=${manifest} ${named.join(' ')}`
}
