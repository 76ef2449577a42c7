import { z } from 'zod'
import { calls, type CallName } from '../../shared/calls.ts'
import type { Log } from '../logging/createLog.ts'
import { CallError } from '../http/CallError.ts'
import { readJson } from '../http/readJson.ts'
import { checkRole, checkSender } from './checkSender.ts'
import { createHandlers, checkFolders, type Handlers, type Services } from './handlers.ts'
import { answerProblem } from './answerProblem.ts'

/** What answering calls needs, besides the services of the handlers. */
export interface CallSettings extends Services {
  /** STUDIO_ORIGIN; pages of other origins may not call. */
  origin: string
  log: Log
}

/** Answers `POST /call/<name>`. Each check runs before the work that it protects. */
export function createCalls({ origin, log, ...services }: CallSettings) {
  const handlers = createHandlers(services)

  async function answer(request: Request, name: string, network: string): Promise<Response> {
    if (!isCall(name)) throw new CallError(404, 'unknown', 'There is no such call.')
    checkSender(request, origin)
    if (!json.test(request.headers.get('content-type') ?? ''))
      throw new CallError(415, 'type', 'Send calls as application/json.')
    const cookies = request.headers.get('cookie')
    const account = await services.accounts.find(cookies)
    const caller = checkRole(calls[name].role, account)
    const input = checkInput(name, await readJson(request, account ? maxBytes : maxBytesOfStrangers))
    checkFolders(caller, calls[name].writes?.(input as never) ?? [])
    const headers = new Headers()
    const setCookie = (value: string) => headers.append('set-cookie', value)
    const handle = handlers[name] as Handlers['me'] // `input` has passed the call's schema
    const output = await handle(input as never, { account: caller, network, cookies, setCookie })
    return Response.json(output ?? null, { headers })
  }

  return async function carryOut(request: Request, name: string, network: string): Promise<Response> {
    try {
      if (request.method !== 'POST') throw new CallError(405, 'method', 'Call by POST.', { allow: 'POST' })
      return await answer(request, name, network)
    } catch (error) {
      return answerProblem(error, name, log)
    }
  }
}

const maxBytes = 10 * 1024 * 1024 /* a list of places, as JSON within JSON */
const maxBytesOfStrangers = 4 * 1024

function isCall(name: string): name is CallName {
  return Object.hasOwn(calls, name)
}

const json = /^application\/json(;\s*charset=utf-8)?$/i

function checkInput(name: CallName, given: unknown): unknown {
  const { data, error } = calls[name].input.safeParse(given)
  if (!error) return data
  throw new CallError(400, 'invalid', `${name}: ${z.prettifyError(error)}`)
}
