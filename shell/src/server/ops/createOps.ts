import { ReleaseError } from '@tessera/release/errors'
import { firstLine } from '@tessera/release/one-line'
import { ownerInWords, readOwners, readStatus } from '@tessera/release/status'
import { type Registry } from '@tessera/release/registry'
import { RegistryError } from '@tessera/store/RegistryError'
import { collectProblems, type SourcePlaces } from '@tessera/release/problems'
import { rollbackRemote } from '@tessera/release/promotion'
import { createElement, type ReactNode } from 'react'
import type { Client } from '@tessera/release/clientReader'
import { isOwnPost, readBody, type RequestContext } from '../http/requestContext.ts'
import type { Log } from '../logging/log.ts'
import { SigningRefused, type Signing } from '../signing/startSigning.ts'
import { replyWithText } from '../http/reply.ts'
import { createAttempts } from './createAttempts.ts'
import { renderOpsPage } from './renderOpsPage.ts'
import { ConfirmPage, RefusedPage, SignInPage } from './OpsPage.tsx'
import { OverviewPage } from './OverviewPage.tsx'
import { RemotePage } from './RemotePage.tsx'
import { ProblemPage } from './ProblemPage.tsx'
import type { Person } from './parsePeople.ts'
import { followTokens, type OpsTokens } from './session.ts'

export interface OpsOptions {
  /** Reads the tokens, for each request; throws when a file with tokens cannot be read. */
  tokens: () => OpsTokens
  registry: Registry
  environment: string
  places: SourcePlaces
  /** Rolls back; without it the view is read-only. */
  signing?: Pick<Signing, 'rollBack'>
  sheet: string
  metrics: () => Promise<{ type: string; text: string }>
  log: Log
}

/** The pages under `/ops`, and `/metrics`. */
export interface Ops {
  /** Undefined for other addresses. Fails with `TurnedAway` when a network gave a wrong token too often. */
  answer(request: Request, asked: AskedOfOps): Promise<Response | undefined>
}

export type AskedOfOps = Pick<RequestContext, 'path' | 'origin' | 'client'>

const maxEntriesShown = 30 /* entries */
const maxEntriesRead = 500 /* entries, of which those about one remote are shown */

/** Serves operators who have a token; accepts POST requests only from its own pages. */
export function createOps(options: OpsOptions): Ops {
  const { tokens, signing, sheet, metrics, log } = options
  const page: RenderPage = (title, body, status) => renderOpsPage(title, body, sheet, status)
  const { remotePage, overview, problemPage } = createViews(options, page)
  const { confirm, rollBack, guarded } = createRollback(options, page)
  const attempt = createAttempts()
  const session = followTokens(tokens, log)

  async function answer(request: Request, asked: AskedOfOps): Promise<Response | undefined> {
    const { path, origin, client } = asked
    if (path !== '/metrics' && path !== '/ops' && !path.startsWith('/ops/')) return undefined
    if (path === '/metrics')
      return (await visitor(request, client))
        ? sendMetrics()
        : replyWithText(401, 'A token is needed.\n', { 'www-authenticate': 'Bearer' })
    if (request.method === 'POST' && !isOwnPost(request, origin))
      return replyWithText(403, 'This request must come from a page of the ops view.\n')
    if (path === '/ops/enter' && request.method === 'POST') return enter(request, asked)
    const person = await visitor(request, client)
    return person ? answerInside(request, path, person) : page('Sign in', createElement(SignInPage), 401)
  }

  /** Who sends a request. A request without a token does not count as a guess. */
  async function visitor(request: Request, { network }: Client): Promise<Person | undefined> {
    if (!request.headers.has('authorization')) return session().visitor(request)
    return attempt(network, () => session().visitor(request))
  }

  async function answerInside(request: Request, path: string, person: Person): Promise<Response | undefined> {
    const isPost = request.method === 'POST'
    const mayRollBack = signing !== undefined && person.mayRollBack
    if (path === '/ops' && !isPost)
      return overview(new URL(request.url).searchParams.get('done'), mayRollBack)
    const [, remote, id] = /^\/ops\/([a-z0-9-]+)\/problems\/([0-9a-f]{12})$/.exec(path) ?? []
    if (remote !== undefined && id !== undefined && !isPost) return problemPage(remote, id, mayRollBack)
    const [, named] = /^\/ops\/([a-z][a-z0-9-]*)$/.exec(path) ?? []
    if (path === '/ops/leave' && isPost) return goTo('/ops', session().clearSession)
    if (path === '/ops/rollback' && signing && !mayRollBack)
      return replyWithText(403, 'Your token may read, but not roll back.\n')
    if (path === '/ops/rollback' && signing)
      return guarded(() => (isPost ? rollBack(request, signing, person) : confirm(request)))
    return named === undefined || isPost ? undefined : remotePage(named, mayRollBack)
  }

  async function enter(request: Request, { origin, client }: AskedOfOps): Promise<Response> {
    const given = (await readFields(request)).get('token') ?? ''
    const person = await attempt(client.network, () => session().personWith(given))
    if (person) return goTo('/ops', session().cookie(person, origin.startsWith('https:')))
    log.error('a wrong token was given for the ops view', { network: client.network })
    return page('Sign in', createElement(SignInPage, { error: 'This token is not valid.' }), 401)
  }

  async function sendMetrics(): Promise<Response> {
    const { type, text } = await metrics()
    return new Response(text, { headers: { 'content-type': type, 'cache-control': 'no-store' } })
  }

  return { answer }
}

type RenderPage = (title: string, body: ReactNode, status?: number) => Response

/** The pages that change nothing; undefined for an unknown remote or problem. */
function createViews({ registry, environment, places, signing }: OpsOptions, page: RenderPage) {
  async function remotePage(remote: string, mayRollBack: boolean): Promise<Response | undefined> {
    const [{ remotes }, problems, log] = await Promise.all([
      readStatus(registry, environment),
      collectProblems({ registry, environment, places, remote }),
      registry.log(environment, maxEntriesRead),
    ])
    const status = remotes.find((one) => one.remote === remote)
    if (!status) return undefined
    const entries = log
      .filter((entry) => entry.status !== 'damaged' && entry.stored.record.change.remote === remote)
      .slice(0, maxEntriesShown)
    return page(remote, createElement(RemotePage, { status, problems, entries, mayRollBack }))
  }

  async function overview(done: string | null, mayRollBack: boolean): Promise<Response> {
    const [status, problems, entries] = await Promise.all([
      readStatus(registry, environment),
      collectProblems({ registry, environment, places }),
      registry.log(environment, maxEntriesShown),
    ])
    const flash = /^\d+$/.test(done ?? '')
      ? `Done, by composition ${done}. New pages use it within a second.`
      : undefined
    const shown = { status, problems, entries, flash, mayRollBack, hasKey: signing !== undefined }
    return page('Operating the site', createElement(OverviewPage, shown))
  }

  async function problemPage(
    remote: string,
    id: string,
    mayRollBack: boolean,
  ): Promise<Response | undefined> {
    const problems = await collectProblems({ registry, environment, places, remote })
    const problem = problems.find((one) => one.id === id)
    return (
      problem &&
      page(`A problem of ${remote}`, createElement(ProblemPage, { problem, environment, mayRollBack }))
    )
  }

  return { remotePage, overview, problemPage }
}

/** Asks for a confirmation, and lets the signing process roll back. */
function createRollback({ registry, environment, log }: OpsOptions, page: RenderPage) {
  async function confirm(request: Request): Promise<Response> {
    const remote = new URL(request.url).searchParams.get('remote') ?? ''
    const asked = { registry, environment, remote, reason: '', actor: 'ops view', dryRun: true }
    const change = await rollbackRemote(asked)
    return page(`Roll back ${change.remote}`, createElement(ConfirmPage, change))
  }

  async function rollBack(
    request: Request,
    { rollBack: ask }: Pick<Signing, 'rollBack'>,
    { name: by }: Person,
  ): Promise<Response> {
    const fields = await readFields(request)
    const remote = fields.get('remote') ?? ''
    const reason = firstLine(fields.get('reason') ?? '').slice(0, 200)
    const { number, from, to } = await ask({
      remote,
      from: fields.get('from') ?? '',
      reason,
      ...(by !== '' && { by }),
    })
    const { record } = (await registry.newest(environment).catch(() => undefined)) ?? {} // only to log the remote's owner
    const owner = record && (await readOwners(registry, record))[remote]
    log.info('rolled back by the ops view', {
      remote,
      from,
      to,
      number,
      ...(by !== '' && { by }),
      ...(owner && { owner: ownerInWords(owner) }),
    })
    return goTo(`/ops?done=${number}`)
  }

  async function guarded(act: () => Promise<Response>): Promise<Response> {
    try {
      return await act()
    } catch (error) {
      const isRefusal = error instanceof ReleaseError || error instanceof SigningRefused
      if (!isRefusal && !(error instanceof RegistryError)) throw error
      const fix = isRefusal ? error.fix : ''
      return page('Nothing was changed', createElement(RefusedPage, { cause: error.message, fix }), 409)
    }
  }

  return { confirm, rollBack, guarded }
}

function goTo(location: string, cookie?: string): Response {
  const headers = { location, 'cache-control': 'no-store', ...(cookie && { 'set-cookie': cookie }) }
  return new Response(null, { status: 303, headers })
}

const longestForm = 4096 /* bytes */

async function readFields(request: Request): Promise<URLSearchParams> {
  return new URLSearchParams(await readBody(request, longestForm))
}
