import { type ChildProcess, spawn } from 'node:child_process'
import { constants, existsSync } from 'node:fs'
import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { createRegistry } from '../../registry/createRegistry.ts'
import { type ReleaseReader, type ReleaseWriter, storedFiles } from '../../releases/storeRelease.ts'
import { createDirectoryStore } from '../../store/createDirectoryStore.ts'
import { ifUnreadable } from '../../store/RegistryError.ts'
import { mayAsk } from '../../trust/verifyAuthor.ts'
import { type Candidate, loadOrigins } from '../candidate/Candidate.ts'
import type { Reported } from './findPages.ts'
import { temporaryTrace, type Trace } from './temporaryTrace.ts'

export interface CheckSite {
  origin: string
  /** What its log says of a slot; nothing when it says nothing within a second. */
  reportOn(slot: string): Promise<Reported | undefined>
  /** Whom the server entry of a remote has asked for data so far: origins, each once. */
  askedBy(remote: string): readonly string[]
  stop(): Promise<void>
}

export interface Failed {
  status: 'failed'
  cause: string
  fix: string
}

export type Started = { status: 'ready'; site: CheckSite } | Failed

const startTimeout = 60_000 /* ms; the real shell on the real content takes one or two seconds, a busy machine many */

const loadWait = '6000' /* ms; no one waits for its pages, and a load has 5 s */

/** The built shell, under `settings`, on a registry of its own: what is live, with the candidate in its place. */
export async function startCheckSite(
  candidate: Candidate,
  settings: Readonly<Record<string, string>> = {},
): Promise<Started> {
  const { site } = candidate
  if (!existsSync(join(site, server))) return nothingToTryIn(site)
  const trace = temporaryTrace('tessera-check-')
  try {
    await Promise.all([
      fillRegistry(join(trace.folder, 'registry'), candidate),
      copyContent(site, join(trace.folder, 'state')),
    ])
    const given = { LOAD_ORIGINS: await mayBeAsked(candidate), ...settings }
    return { status: 'ready', site: await startServer(site, trace, given) }
  } catch (error) {
    await trace.remove()
    const cause = `The site did not start with it: ${messageOf(error)}`
    return { status: 'failed', cause, fix: 'Run `npm start` and look at its log.' }
  }
}

const server = 'shell/dist/server/server.js'

function nothingToTryIn(site: string): Failed {
  if (existsSync(join(site, 'shell'))) {
    const fix = 'Run `npm run build -w shell` first, or `npm start` once.'
    return { status: 'failed', cause: 'The shell, in which it would be tried, is not built.', fix }
  }
  const cause = `In ${site} there is no checkout of the site to try it in.`
  const fix =
    'Name one whose shell is built with `--site <folder>` (SITE_CHECKOUT); `release promote --skip-browser --reason "<why>"` goes on without.'
  return { status: 'failed', cause, fix }
}

async function fillRegistry(
  folder: string,
  { registry, remote, version, manifest, base }: Candidate,
): Promise<void> {
  const own = createRegistry(createDirectoryStore(folder))
  const remotes = { ...base.remotes, [remote]: { version, manifest } }
  await Promise.all(Object.values(remotes).map((named) => copyRelease(registry, own, named.manifest)))
  await own.append({
    format: 1,
    environment: 'check',
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

/** What the site compiled of its content need not be compiled once more. Without it, or when it cannot be copied whole, it is. */
async function copyContent(site: string, state: string): Promise<void> {
  const compiled = resolve(site, process.env['STATE_DIR'] ?? '.tessera/state', 'content')
  const files = await readdir(compiled).catch((): string[] => []) // whatever the reason: it is compiled
  const own = join(state, 'content')
  await mkdir(own, { recursive: true })
  for (const file of files.filter((name) => name.endsWith('.sqlite')))
    await copyFile(join(compiled, file), join(own, file), constants.COPYFILE_FICLONE).catch(() => {}) // a full disk
}

/** What the trust log does not allow the candidate is not asked, not even to try it; all may be in an open registry. */
async function mayBeAsked({ registry, remote, manifest, base }: Candidate): Promise<string> {
  const trust = await registry.trust()
  if (!trust) return ''
  const origins = loadOrigins(await registry.manifest(manifest))
  const denied = origins.filter((origin) => !mayAsk(trust, remote, origin))
  const names = [remote, ...Object.keys(base.remotes)]
  const allowed = names.flatMap((name) => trust.record.origins?.[name] ?? [])
  return allowed.filter((origin) => !denied.includes(origin)).join() || 'none'
}

/** The Node of a checkout, which may be newer than the one that calls. */
export function nodeOf(site: string): string {
  const own = join(site, 'node_modules/.bin/node')
  return existsSync(own) ? own : process.execPath
}

async function startServer(
  site: string,
  trace: Trace,
  settings: Readonly<Record<string, string>>,
): Promise<CheckSite> {
  const { folder } = trace
  const child = spawn(nodeOf(site), [join(site, server)], {
    cwd: site,
    env: {
      PATH: process.env['PATH'],
      CONTENT_DIR: process.env['CONTENT_DIR'] ?? '',
      PORT: '0',
      HOST: '127.0.0.1',
      REGISTRY_URL: pathToFileURL(join(folder, 'registry')).href,
      ENVIRONMENT: 'check',
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
  let log = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (log += text))
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  async function stop(): Promise<void> {
    child.kill('SIGKILL')
    await gone
    await trace.remove()
  }

  const failed = Promise.withResolvers<never>()
  const late = setTimeout(() => failed.reject(new Error('it took too long')), startTimeout)
  child.once('error', failed.reject)
  child.once('exit', () => failed.reject(new Error('it ended')))
  try {
    const origin = await Promise.race([untilComposed(child), failed.promise])
    return {
      origin,
      reportOn: (slot) => reportOn(slot, () => log),
      askedBy: (remote) => askedBy(remote, log),
      stop,
    }
  } catch (error) {
    void stop()
    throw new Error(`${messageOf(error)} ${log.trim()}`.trim(), { cause: error })
  } finally {
    clearTimeout(late)
  }
}

/** A site on a busy disk may answer before it has read its registry; its pages have no remotes until then. */
async function untilComposed(child: ChildProcess): Promise<string> {
  const origin = await new Promise<string>((resolve) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      const [found] = /http:\/\/[\w.:[\]]+/.exec(text) ?? []
      if (found) resolve(found)
    })
  })
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      async (answer) => (await answer.text()) === 'ready\n',
      () => false, // it does not answer yet
    )
  while (child.exitCode === null && child.signalCode === null && !(await isReady())) await wait(50)
  return origin
}

const logLine = z.object({ code: z.string(), slot: z.string(), cause: z.string() })
const logTimeout = 1_000 /* ms; its log may come after its page */

async function reportOn(slot: string, log: () => string): Promise<Reported | undefined> {
  for (const end = Date.now() + logTimeout; Date.now() < end; await wait(20)) {
    const reported = linesOf(log(), logLine).find((line) => line.slot === slot)
    if (reported) return reported
  }
  return undefined
}

const requestLine = z.object({ event: z.literal('outbound request'), remote: z.string(), origin: z.string() })

function askedBy(remote: string, log: string): readonly string[] {
  const own = linesOf(log, requestLine).filter((line) => line.remote === remote)
  return [...new Set(own.map(({ origin }) => origin))].toSorted()
}

/** Those that fit; others are still being written, or of something else. */
function linesOf<Line>(log: string, schema: z.ZodType<Line>): Line[] {
  return log.split('\n').flatMap((line) => {
    try {
      return schema.safeParse(JSON.parse(line)).data ?? []
    } catch {
      return [] // no JSON
    }
  })
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
