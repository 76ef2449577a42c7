import { setTimeout as wait } from 'node:timers/promises'
import { ReleaseError } from '@tessera/release/errors'
import { statusOf } from '@tessera/release/status'
import { type Registry, RegistryError } from '@tessera/release/registry'
import { rollbackRemote } from '@tessera/release/promotion'
import { createElement, type ReactNode } from 'react'
import { isOwnPost } from '../http/isOwnPost.ts'
import type { Log } from '../logging/log.ts'
import { SigningRefused, type Signing } from '../signing/startSigning.ts'
import { replyWithText } from '../http/reply.ts'
import { ConfirmPage, RefusedPage } from './ConfirmPage.tsx'
import { renderOpsPage } from './renderOpsPage.ts'
import { OverviewPage } from './OverviewPage.tsx'
import { createSession } from './session.ts'
import { SignInPage } from './SignInPage.tsx'

export interface OpsOptions {
  token: string
  registry: Registry
  environment: string
  /** Rolls back; without it the view shows, and changes nothing. */
  signing?: Pick<Signing, 'rollBack'>
  /** The text of its one style sheet. */
  sheet: string
  /** What Prometheus gets. */
  metrics: () => Promise<{ type: string; text: string }>
  log: Log
}

export interface Ops {
  /** Nothing for an address that is none of its own. `origin` is the site's. */
  answer(request: Request, path: string, origin: string): Promise<Response | undefined>
}

const wrongTokenTakes = 1000 /* ms; guessing is slow, one mistake is not */
const shownLog = 30 /* entries */

/** The ops view and the metrics, behind one token. */
export function createOps(options: OpsOptions): Ops {
  const { token, registry, environment, signing, sheet, metrics, log } = options
  const door = createSession(token)
  const page = (title: string, body: ReactNode, status = 200) => renderOpsPage(title, body, sheet, status)
  let trying = Promise.resolve()

  async function answer(request: Request, path: string, origin: string): Promise<Response | undefined> {
    if (path !== '/metrics' && path !== '/ops' && !path.startsWith('/ops/')) return undefined
    if (path === '/metrics') return door.isAuthenticated(request) ? sendMetrics() : refused('Bearer')
    if (request.method === 'POST' && !isOwnPost(request, origin))
      return replyWithText(403, 'Only from its own page.\n')
    if (path === '/ops/enter' && request.method === 'POST') return enter(request, origin)
    if (!door.isAuthenticated(request)) return page('Sign in', createElement(SignInPage), 401)
    return answerInside(request, path)
  }

  async function answerInside(request: Request, path: string): Promise<Response | undefined> {
    const isPost = request.method === 'POST'
    if (path === '/ops' && !isPost) return overview(new URL(request.url).searchParams.get('done'))
    if (path === '/ops/leave' && isPost) return goTo('/ops', door.clearSession)
    if (path === '/ops/rollback' && signing)
      return guarded(() => (isPost ? rollBack(request, signing) : confirm(request)))
    return undefined
  }

  async function overview(done: string | null): Promise<Response> {
    const [status, entries] = await Promise.all([
      statusOf(registry, environment),
      registry.log(environment, shownLog),
    ])
    const said = /^\d+$/.test(done ?? '')
      ? `Done: it is number ${done}. New pages have it within a second.`
      : undefined
    const mayRollBack = signing !== undefined
    return page('Operating the site', createElement(OverviewPage, { status, entries, said, mayRollBack }))
  }

  /** One try at a time. */
  async function enter(request: Request, origin: string): Promise<Response> {
    const given = (await fieldsOf(request)).get('token') ?? ''
    if (door.isToken(given)) return goTo('/ops', door.cookie(origin.startsWith('https:')))
    trying = trying.then(() => wait(wrongTokenTakes))
    await trying
    log.error('somebody gave a wrong token for the ops view')
    return page('Sign in', createElement(SignInPage, { error: 'This is not the token.' }), 401)
  }

  async function confirm(request: Request): Promise<Response> {
    const remote = new URL(request.url).searchParams.get('remote') ?? ''
    const asked = { registry, environment, remote, reason: '', actor: 'ops view', dryRun: true }
    const change = await rollbackRemote(asked)
    return page(`Roll back ${change.remote}`, createElement(ConfirmPage, change))
  }

  async function rollBack(request: Request, { rollBack: ask }: Pick<Signing, 'rollBack'>): Promise<Response> {
    const fields = await fieldsOf(request)
    const remote = fields.get('remote') ?? ''
    const reason = fields.get('reason')?.slice(0, 200) ?? ''
    const { number, from, to } = await ask({ remote, from: fields.get('from') ?? '', reason })
    log.info('rolled back by the ops view', { remote, from, to, number })
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

  async function sendMetrics(): Promise<Response> {
    const { type, text } = await metrics()
    return new Response(text, { headers: { 'content-type': type, 'cache-control': 'no-store' } })
  }

  return { answer }
}

function refused(scheme: string): Response {
  return replyWithText(401, 'A token is needed.\n', { 'www-authenticate': scheme })
}

function goTo(location: string, cookie?: string): Response {
  const headers = { location, 'cache-control': 'no-store', ...(cookie && { 'set-cookie': cookie }) }
  return new Response(null, { status: 303, headers })
}

const longestForm = 4096 /* characters */

async function fieldsOf(request: Request): Promise<URLSearchParams> {
  return new URLSearchParams((await request.text()).slice(0, longestForm))
}
