import { spawn } from 'node:child_process'
import { access } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { createRegistry } from '../../registry/createRegistry.ts'
import { createDirectoryStore } from '../../store/createDirectoryStore.ts'
import type { ReleaseReader, ReleaseWriter } from '../../registry/registry.ts'
import { mayAsk } from '../../trust/mayAsk.ts'
import { storedFiles } from '../../registry/storedFiles.ts'
import { loadOrigins } from '../../registry/declaredOrigins.ts'
import type { Candidate } from '../../registry/Candidate.ts'
import type { Build } from '../../publishing/readBuild.ts'
import { createTrace, type Trace } from './createTrace.ts'
import { layContent } from './layContent.ts'
import type { Reported } from './findPages.ts'
import { ifUnreadable } from '../../store/ifUnreadable.ts'

export interface TrialSite {
  origin: string
  /** What its log says of a slot; nothing when it says nothing within a second. */
  reportOn(slot: string): Promise<Reported | undefined>
  /** Whom the server entry of a remote has asked for data so far: origins, each once. */
  askedBy(remote: string): readonly string[]
  stop(): Promise<void>
}

export type Started = { status: 'ready'; site: TrialSite } | { status: 'failed'; cause: string; fix: string }

const startTimeout = 60_000 /* ms; the real shell on the real content takes one or two seconds, a busy machine many */

const loadWait = '6000' /* ms; nobody waits for its pages, and a load has 5 s */

/** The built shell, under `settings`, on a registry of its own: what is live, with the candidate in its place. */
export async function startTrialSite(
  candidate: Candidate,
  settings: Readonly<Record<string, string>> = {},
): Promise<Started> {
  const server = join(candidate.site, 'shell/dist/server/server.js')
  if (!(await isThere(server))) return nothingToTryIn(candidate.site)
  const trace = createTrace('tessera-trial-')
  try {
    await Promise.all([
      fillRegistry(join(trace.folder, 'registry'), candidate),
      layContent(candidate.site, join(trace.folder, 'state')),
    ])
    const given = { LOAD_ORIGINS: await mayBeAsked(candidate), ...settings }
    return { status: 'ready', site: await startServer(candidate.site, trace, server, given) }
  } catch (error) {
    await trace.remove()
    const cause = `The site did not start with it: ${error instanceof Error ? error.message : String(error)}`
    return { status: 'failed', cause, fix: 'Run `npm start` and look at its log.' }
  }
}

async function nothingToTryIn(site: string): Promise<Started> {
  if (await isThere(join(site, 'shell'))) {
    const fix = 'Run `npm run build -w shell` and `npm run generate -w content` first, or `npm start` once.'
    return { status: 'failed', cause: 'The shell, in which it would be tried, is not built.', fix }
  }
  const cause = `In ${site} there is no checkout of the site to try it in.`
  const fix =
    'Name one whose shell is built with `--site <folder>` (SITE_CHECKOUT); `release promote --skip-browser --reason "<why>"` goes on without.'
  return { status: 'failed', cause, fix }
}

/** What cannot be read, for whatever reason, is not: a build puts it there. */
function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

async function fillRegistry(
  folder: string,
  { registry, remote, version, manifest, base }: Candidate,
): Promise<void> {
  const trial = createRegistry(createDirectoryStore(folder))
  const remotes = { ...base.remotes, [remote]: { version, manifest } }
  await Promise.all(Object.values(remotes).map((named) => copyRelease(registry, trial, named.manifest)))
  await trial.append({
    format: 1,
    environment: 'trial',
    number: 1,
    previous: null,
    created: new Date().toISOString(),
    actor: 'release check',
    reason: '',
    change: { kind: 'promote', remote, from: null, to: version },
    remotes,
  })
}

/** A damaged one is left out, as the site does; where the store does not answer, nothing is tried. */
async function copyRelease(from: ReleaseReader, to: ReleaseWriter, sha256: string): Promise<void> {
  const build = await readRelease(from, sha256).catch(ifUnreadable(undefined))
  if (build) await to.publish(build.manifest, build.files)
}

async function readRelease(from: ReleaseReader, sha256: string): Promise<Build> {
  const manifest = await from.manifest(sha256)
  const files = await Promise.all(
    Object.entries(storedFiles(manifest)).map(
      async ([name, file]) => [name, await from.blob(file.sha256)] as const,
    ),
  )
  return { manifest, files: new Map(files) }
}

/** What the trust log does not allow the candidate is not asked, not even to try it; all may be in an open registry. */
async function mayBeAsked({ registry, remote, manifest, base }: Candidate): Promise<string> {
  const trust = await registry.trust()
  if (!trust) return ''
  const refused = loadOrigins(await registry.manifest(manifest)).filter(
    (origin) => !mayAsk(trust, remote, origin),
  )
  const names = [remote, ...Object.keys(base.remotes)]
  const allowed = names.flatMap((name) => trust.record.origins?.[name] ?? [])
  return allowed.filter((origin) => !refused.includes(origin)).join() || 'none'
}

/** The site's own, which may be newer than the one that a team builds with. */
async function nodeOf(site: string): Promise<string> {
  const own = join(site, 'node_modules/node/bin/node')
  return (await isThere(own)) ? own : process.execPath
}

async function startServer(
  site: string,
  trace: Trace,
  server: string,
  settings: Readonly<Record<string, string>>,
): Promise<TrialSite> {
  const { folder } = trace
  const child = spawn(await nodeOf(site), [server], {
    cwd: site,
    env: {
      PATH: process.env['PATH'],
      CONTENT_DIR: process.env['CONTENT_DIR'] ?? '',
      PORT: '0',
      HOST: '127.0.0.1',
      REGISTRY_URL: pathToFileURL(join(folder, 'registry')).href,
      ENVIRONMENT: 'trial',
      STATE_DIR: join(folder, 'state'),
      FORMS_DIR: join(folder, 'forms'),
      LOG_LEVEL: 'info',
      LOAD_WAIT_MS: loadWait,
      LOAD_INSTEAD: process.env['LOAD_INSTEAD'] ?? '',
      DRAIN_MS: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  trace.child = child
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  async function stop(): Promise<void> {
    child.kill('SIGKILL')
    await gone
    await trace.remove()
  }
  return new Promise((resolve, reject) => {
    let said = ''
    let isOver = false
    const late = setTimeout(() => fail('it took too long'), startTimeout)
    function fail(cause: string): void {
      isOver = true
      clearTimeout(late)
      void stop()
      reject(new Error(`${cause} ${said.trim()}`.trim()))
    }
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const origin = /http:\/\/[\w.:[\]]+/.exec(text)?.[0]
      if (!origin) return
      child.stdout.removeAllListeners('data').resume()
      void untilComposed(origin, () => isOver).then(function enter() {
        clearTimeout(late)
        resolve({
          origin,
          reportOn: (slot) => reportOn(slot, () => said),
          askedBy: (remote) => askedBy(remote, said),
          stop,
        })
      })
    })
    child.once('error', (error) => fail(error.message))
    child.once('exit', () => fail('it ended'))
  })
}

/** A site on a busy disk may answer before it has read its registry; its pages have no remotes until then. */
async function untilComposed(origin: string, isOver: () => boolean): Promise<void> {
  while (!isOver() && (await readiness(origin)) !== 'ready\n') await wait(50)
}

function readiness(origin: string): Promise<string> {
  return fetch(`${origin}/readyz`).then(
    (answer) => answer.text(),
    (error: unknown) => String(error),
  )
}

const logLine = z.object({ code: z.string(), slot: z.string(), cause: z.string() })
const logTimeout = 1_000 /* ms; its log may come after its page */

async function reportOn(slot: string, log: () => string): Promise<Reported | undefined> {
  for (const end = Date.now() + logTimeout; Date.now() < end; await wait(20)) {
    for (const line of log().split('\n')) {
      const reported = logLine.safeParse(jsonIn(line))
      if (reported.success && reported.data.slot === slot) return reported.data
    }
  }
  return undefined
}

const askLine = z.object({ event: z.literal('outbound request'), remote: z.string(), origin: z.string() })

function askedBy(remote: string, log: string): readonly string[] {
  const lines = log.split('\n').flatMap((line) => askLine.safeParse(jsonIn(line)).data ?? [])
  return [...new Set(lines.flatMap((line) => (line.remote === remote ? [line.origin] : [])))].toSorted()
}

function jsonIn(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined // a line that is still being written, or of something else than the log
  }
}
