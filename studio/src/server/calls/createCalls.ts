import { WriteRefused } from '@tessera/content/write'
import { RegistryError } from '@tessera/release/registry'
import { z } from 'zod'
import { calls, type CallName, type CallProblem } from '../../shared/calls.ts'
import { includesRole, type Account } from '../../shared/roles.ts'
import type { Log } from '../logging/createLog.ts'
import { CallError } from '../http/CallError.ts'
import { readJson } from '../http/readJson.ts'
import { createHandlers, holdFolders, type Handlers, type Services } from './handlers.ts'

export interface CallSettings extends Services {
  /** STUDIO_ORIGIN: pages of no other origin may call. */
  origin: string
  log: Log
}

/** Carries out `POST /call/<name>`; each check stands before what it protects. */
export function createCalls({ origin, log, ...services }: CallSettings) {
  const handlers = createHandlers(services)

  async function answer(request: Request, name: string, network: string): Promise<Response> {
    if (!isCall(name)) throw new CallError(404, 'unknown', 'The studio has no such call.')
    checkSender(request, origin)
    const cookies = request.headers.get('cookie')
    const account = await services.accounts.find(cookies)
    const caller = checkRole(name, account)
    const input = checkInput(name, await readJson(request, account ? maxBytes : maxBytesOfStrangers))
    holdFolders(caller, calls[name].writes?.(input as never) ?? [])
    const headers = new Headers()
    const setCookie = (value: string) => headers.append('set-cookie', value)
    const handle = handlers[name] as Handlers['me'] // the input fits the call by its schema
    const output = await handle(input as never, { account: caller, network, cookies, setCookie })
    return Response.json(output ?? null, { headers })
  }

  return async function carryOut(request: Request, name: string, network: string): Promise<Response> {
    try {
      if (request.method !== 'POST') throw new CallError(405, 'method', 'Calls are POST.', { allow: 'POST' })
      return await answer(request, name, network)
    } catch (error) {
      const { status, code, message, headers } = asCallError(error)
      if (status >= 500) log.error('call failed', { call: name, cause: error })
      const references = error instanceof WriteRefused && error.references.length > 0 && error.references
      const problem: CallProblem = { code, message, ...(references && { references }) }
      return Response.json(problem, { status, headers })
    }
  }
}

const maxBytes = 10 * 1024 * 1024 /* a list of places as JSON in JSON */
const maxBytesOfStrangers = 4 * 1024

function isCall(name: string): name is CallName {
  return Object.hasOwn(calls, name)
}

/**
 * A page of another origin sends the session's cookie along where it is same-site, the visitors' site among them: CORS hides
 * the answer only. `Sec-Fetch-Site` is missing in older browsers; `Origin` in none.
 */
function checkSender({ headers }: Request, origin: string): void {
  const site = headers.get('sec-fetch-site')
  if (headers.get('origin') !== origin || (site !== null && site !== 'same-origin')) {
    throw new CallError(403, 'origin', `Only the studio's own pages call it (${origin}).`)
  }
  if (!/^application\/json(;\s*charset=utf-8)?$/i.test(headers.get('content-type') ?? '')) {
    throw new CallError(415, 'type', 'Calls are sent as application/json.')
  }
}

const stranger: Account = { name: '', role: 'reader', folders: [], hasPassword: false }

function checkRole(name: CallName, account: Account | undefined): Account {
  const { role } = calls[name]
  if (role === 'anyone') return account ?? stranger
  if (!account)
    throw new CallError(401, 'signIn', 'You are not signed in, or were away too long. Sign in again.')
  if (includesRole(account.role, role)) return account
  throw new CallError(403, 'role', `You are a ${account.role} here; this takes a ${role}.`)
}

function checkInput(name: CallName, given: unknown): unknown {
  const { data, error } = calls[name].input.safeParse(given)
  if (!error) return data
  throw new CallError(400, 'invalid', `${name}: ${z.prettifyError(error)}`)
}

function asCallError(error: unknown): CallError {
  if (error instanceof CallError) return error
  if (error instanceof WriteRefused) return new CallError(422, 'refused', error.message)
  if (error instanceof RegistryError) {
    return new CallError(503, 'unavailable', `Nothing could be read or kept: ${error.message}.`)
  }
  return new CallError(
    500,
    'failed',
    'The studio failed at this; its log says why. Nothing was changed that it did not confirm.',
  )
}
