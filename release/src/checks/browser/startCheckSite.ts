import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { RemoteManifest } from '@tessera/kit/contract/composition'
import { createRegistry } from '../../registry/createRegistry.ts'
import { type ReleaseReader, type ReleaseWriter, storedFiles } from '../../releases/storeRelease.ts'
import { createDirectoryStore } from '@tessera/store/createDirectoryStore'
import { ifUnreadable } from '@tessera/store/RegistryError'
import { mayAsk } from '../../trust/verifyAuthor.ts'
import { type Candidate, loadOrigins } from '../candidate/Candidate.ts'
import { provideContent } from './provideContent.ts'
import { checkEnvironment, type CheckSite, server, startServer } from './startServer.ts'
import { temporaryTrace } from './temporaryTrace.ts'
import { describeError } from '@tessera/store/describeError'

/** Why the site could not be tried, and what to do. */
export interface Failed {
  status: 'failed'
  cause: string
  fix: string
}

export type Started = { status: 'ready'; site: CheckSite } | Failed

/** Starts a built shell with the current composition and the candidate. Sample content places the slots of `shown`. */
export async function startCheckSite(
  candidate: Candidate,
  settings: Readonly<Record<string, string>> = {},
  shown?: readonly RemoteManifest[],
): Promise<Started> {
  const { site } = candidate
  if (!existsSync(join(site, server))) return explainMissingShell(candidate)
  const trace = temporaryTrace('tessera-check-')
  try {
    const [content] = await Promise.all([
      provideContent(candidate, trace.folder, shown),
      fillRegistry(join(trace.folder, 'registry'), candidate),
    ])
    const given = { ...content, LOAD_ORIGINS: await listAllowedOrigins(candidate), ...settings }
    return { status: 'ready', site: await startServer(site, trace, given) }
  } catch (error) {
    await trace.remove()
    const cause = `The site did not start with this version: ${describeError(error)}`
    return {
      status: 'failed',
      cause,
      fix: 'Check again, or on another machine; if that fails too, tell the operators of the site.',
    }
  }
}

function explainMissingShell({ environment, site }: Candidate): Failed {
  if (existsSync(join(site, 'shell'))) {
    const fix = 'Run `npm run build -w shell` first, or `npm start` once.'
    return { status: 'failed', cause: 'The shell to try the version in is not built.', fix }
  }
  const cause = `There is no shell to try the version in: no shell is current in ${environment}, and ${site} is no checkout of the site.`
  const fix =
    'Ask the operators of the site for a `release publish shell` and `release promote shell`, or name a checkout whose shell is built with `--site <folder>`; `release promote --skip-browser --reason "<why>"` goes on without.'
  return { status: 'failed', cause, fix }
}

async function fillRegistry(
  folder: string,
  { registry, remote, version, manifest, base }: Candidate,
): Promise<void> {
  const copy = createRegistry(createDirectoryStore(folder))
  const remotes = { ...base.remotes, [remote]: { version, manifest } }
  await Promise.all(Object.values(remotes).map((named) => copyRelease(registry, copy, named.manifest)))
  await copy.append({
    format: 1,
    environment: checkEnvironment,
    number: 1,
    previous: null,
    created: new Date().toISOString(),
    actor: 'release check',
    reason: '',
    change: { kind: 'promote', remote, from: null, to: version },
    remotes,
  })
}

/** Copies a release; leaves out a damaged one, as the real site does. Throws if the store does not answer. */
async function copyRelease(from: ReleaseReader, to: ReleaseWriter, sha256: string): Promise<void> {
  async function read() {
    const manifest = await from.manifest(sha256)
    const files = Object.entries(storedFiles(manifest)).map(
      async ([name, file]) => [name, await from.blob(file.sha256)] as const,
    )
    return { manifest, files: new Map(await Promise.all(files)) }
  }

  const release = await read().catch(ifUnreadable(undefined))
  if (release) await to.publish(release.manifest, release.files)
}

/** The origins that server entries may ask for data in the check: those in the trust log; any in an open registry. */
async function listAllowedOrigins({ registry, remote, manifest, base }: Candidate): Promise<string> {
  const trust = await registry.trust()
  if (!trust) return ''
  const origins = loadOrigins(await registry.manifest(manifest))
  const denied = origins.filter((origin) => !mayAsk(trust, remote, origin))
  const names = [remote, ...Object.keys(base.remotes)]
  const allowed = names.flatMap((name) => trust.record.origins?.[name] ?? [])
  return allowed.filter((origin) => !denied.includes(origin)).join() || 'none'
}
