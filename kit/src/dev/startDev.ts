import { once } from 'node:events'
import { resolve } from 'node:path'
import { BuildError } from '../build/BuildError.ts'
import { answerOwn } from './answerOwn.ts'
import { bundleClient } from './builds/bundleClient.ts'
import { type DevelopedRemote, developRemote } from './builds/developRemote.ts'
import { createNotices } from './createNotices.ts'
import { createTabs } from './createTabs.ts'
import { createTypeChecks } from './createTypeChecks.ts'
import { findThrown } from './findThrown.ts'
import type { TabReport } from './messages/messages.ts'
import { rewritePage } from './page/rewritePage.ts'
import { placedData } from './placedData.ts'
import { createProxy } from './proxy/createProxy.ts'
import { openSite, verifySite } from './proxy/openSite.ts'

export interface DevOptions {
  folders: readonly string[]
  site: URL
  port: number
  /** Path of a page that missing slots are added to. */
  at: string | undefined
  /** A JSON file with the data of the slots that are added. */
  data: string | undefined
  ca: string | undefined
  types: boolean
  log(text: string): void
}

/** Serves the site with the remotes of `folders` on 127.0.0.1, until the process ends. Returns its origin. */
export async function startDev({ folders, log, ...options }: DevOptions): Promise<string> {
  const site = openSite(options.site, options.ca)
  await verifySite(site)
  const notices = createNotices(log)
  let remotes: readonly DevelopedRemote[] = []
  const placed = placedData(options.data, (problem) => notices.dataChanged(remotes, problem))
  const [client, developed] = await Promise.all([bundleClient(), developAll()])
  remotes = developed
  const twin = remotes.find(({ name }, index) => remotes.slice(0, index).some((one) => one.name === name))
  if (twin) throw new BuildError(`Two folders contain the remote ${twin.name}. Name each once.`)

  const server = createProxy({
    site,
    rewrite,
    answerOwn: (path, request, response) =>
      answerOwn(path, request, response, { remotes, placed, onRendered: reportRendering }),
    onProblem: (text) => log(`reported by a page: ${text}`),
  })
  notices.open(createTabs(server, () => notices.standing(remotes), follow))
  server.listen(options.port, '127.0.0.1')
  await once(server, 'listening').catch((error: Error) => refusePort(error, options.port))
  return `http://127.0.0.1:${options.port}`

  function developAll(): Promise<readonly DevelopedRemote[]> {
    return Promise.all(
      folders.map((folder) => develop(resolve(folder), notices, options.types ? log : undefined)),
    )
  }

  async function rewrite(html: string, policy: string, path: string) {
    const page = await rewritePage(html, policy, remotes, {
      client,
      sockets: ['127.0.0.1', 'localhost'].map((name) => `ws://${name}:${options.port}`),
      placed: (remote, language) => (path === options.at ? placed(remote, language) : []),
    })
    for (const [remote, text] of page?.problems ?? []) reportRendering(remote, text)
    return page
  }

  function reportRendering(remote: string, text: string): void {
    notices.notify({ type: 'problem', remote, source: 'rendering', text })
  }

  async function checkEvent(report: EmittedEvent): Promise<void> {
    const text = await findEventProblem(report, remotes)
    if (text) notices.notify({ type: 'problem', remote: report.remote, source: 'page', text })
  }

  function follow(report: TabReport): void {
    if (report.type === 'shown') return notices.shown(report.remote, report.how)
    if (report.type === 'emitted') return void checkEvent(report)
    const thrown = findThrown(report.stack, remotes)
    const remote = report.remote || thrown?.remote
    if (remote)
      notices.notify({ type: 'problem', remote, source: 'page', text: thrown?.text ?? report.stack })
  }
}

/** Builds a remote after each save; if `logTypes` is given, also checks types after each save. */
async function develop(
  path: string,
  notices: ReturnType<typeof createNotices>,
  logTypes: DevOptions['log'] | undefined,
): Promise<DevelopedRemote> {
  let checkSoon = () => {}
  const remote = await developRemote(path, notices.notify, function saved(name, file) {
    notices.saved(name, path, file)
    checkSoon()
  })
  if (logTypes) checkSoon = createTypeChecks(remote.name, path, logTypes)
  checkSoon()
  return remote
}

type EmittedEvent = Extract<TabReport, { type: 'emitted' }>

/** Why an island may not emit an event with these data; undefined if it may. */
async function findEventProblem(
  { remote, name, detail }: EmittedEvent,
  remotes: readonly DevelopedRemote[],
): Promise<string | undefined> {
  const [owner = '', event = ''] = name.split(':')
  const own = owner === remote && remotes.find((one) => one.name === owner)
  if (!own) return `The event ${name} may not be emitted: only ${owner} may emit it`
  const outcome = await own.checkEvent(event, detail)
  if (outcome.status === 'rendered') return undefined
  return `The event ${name} may not be emitted: it does not fit the declaration in src/remote.ts of ${owner}:\n${outcome.cause}`
}

function refusePort(error: Error & { code?: string }, port: number): never {
  if (error.code !== 'EADDRINUSE') throw error
  throw new BuildError(`Port ${port} is taken. Name another with --port <number>.`)
}
