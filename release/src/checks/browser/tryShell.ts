import type { RemoteManifest } from '@tessera/kit/contract/composition'
import { readBase } from '../../log/readBase.ts'
import { ifUnreadable } from '@tessera/store/RegistryError'
import { type Candidate, declaredOrigins } from '../candidate/Candidate.ts'
import { type Browser, openBrowser } from './Browser.ts'
import { noBrowser, retryMisses } from './checkInSite.ts'
import { explainMisses } from './explainMisses.ts'
import { findPages } from './findPages.ts'
import { type Failed, startCheckSite } from './startCheckSite.ts'
import type { CheckSite } from './startServer.ts'
import { visitPages } from './visitPages.ts'

type Tried = { status: 'tried'; problems: readonly string[] } | Failed

/** Starts the candidate shell with all remotes current in `environment`, and visits each remote's slots in turn. */
export async function tryShell(candidate: Candidate, environment: string): Promise<Tried> {
  const base = await readBase(candidate.registry, environment)
  const candidates = Object.entries(base.remotes).map(([remote, release]) => ({
    ...candidate,
    ...release,
    environment,
    remote,
    base,
  }))
  const [first] = candidates
  if (!first) return { status: 'tried', problems: [] }
  const manifests = await Promise.all(
    candidates.map(({ registry, manifest }) => registry.manifest(manifest).catch(ifUnreadable(undefined))),
  )
  const shown = manifests.filter((one) => one !== undefined)
  const [started, browser] = await Promise.all([startCheckSite(first, {}, shown), openBrowser()])
  try {
    if (started.status === 'failed') return started
    if (!browser) return noBrowser
    const problems: string[] = []
    for (const [index, one] of candidates.entries()) {
      const manifest = manifests[index]
      if (!manifest) continue
      const tried = await tryRemote(one, manifest, shown, { ...started.site, browser })
      if (tried.status === 'failed') return tried
      problems.push(...tried.problems)
    }
    return { status: 'tried', problems: [...new Set(problems)] } // a page can have slots of several remotes
  } finally {
    if (started.status === 'ready') await started.site.stop()
    await browser?.close()
  }
}

async function tryRemote(
  candidate: Candidate,
  manifest: RemoteManifest,
  shown: readonly RemoteManifest[],
  { origin, reportOn, browser }: CheckSite & { browser: Browser },
): Promise<Tried> {
  const found = await explainMisses(await findPages(origin, manifest), reportOn)
  const slots = await retryMisses(candidate, manifest, found)
  if ('status' in slots) return slots
  const unrendered = slots.flatMap(({ renderProblems }) => renderProblems)
  const findings = await visitPages(browser, slots, {
    origin,
    remote: manifest.name,
    origins: shown.flatMap(declaredOrigins),
    events: manifest.events,
    isMeasured: false,
  })
  const broken = findings.filter(({ check }) => check === 'browser').map(({ problem }) => problem)
  return { status: 'tried', problems: [...unrendered, ...broken] }
}
