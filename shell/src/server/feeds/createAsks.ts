import type { Problem } from '@tessera/kit/contract/problems'
import type { Log } from '../logging/log.ts'
import { askOrigin, type AskOptions } from './askOrigin.ts'
import type { Allowance } from './createAllowance.ts'
import type { Ask } from './feedProcess.ts'

/** How the loads of a server ask. */
export interface AsksOptions extends AskOptions {
  allowance: Allowance
  log: Pick<Log, 'info' | 'problem'>
}

/** Which slot asks, and whom it declares. */
export interface Asker {
  remote: string
  version: string
  slot: string
  origins: readonly string[]
}

/** What one load asks. */
export interface Asks {
  ask: Ask
  /** Who is to blame that something did not come: the remote, or others; nothing when all came. */
  failedBy(): 'own' | 'others' | undefined
}

/** Holds what a load asks against what its slot declares and what is allowed, and reports what does not come. */
export function createAsks(asker: Asker, { allowance, log, ...options }: AsksOptions): Asks {
  const { origins, ...about } = asker
  let failedBy: 'own' | 'others' | undefined

  function report(name: Problem['name'], whose: 'own' | 'others', cause: string): void {
    if (failedBy !== 'own') failedBy = whose
    log.problem({ name, ...about, cause })
  }

  function refuse(name: Problem['name'], whose: 'own' | 'others', cause: string): { refused: string } {
    report(name, whose, cause)
    return { refused: cause }
  }

  return {
    failedBy: () => failedBy,
    async ask(address, headers) {
      const url = URL.parse(address)
      const wrong = whyNotUrl(url, origins) ?? whyNotHeaders(headers)
      if (!url || wrong !== undefined)
        return refuse('dataRefused', 'own', wrong ?? `${address} is no address`)
      const { origin } = url
      const forbidden = await allowance(about.remote, origin)
      if (forbidden !== undefined) return refuse('dataRefused', 'others', `${origin}: ${forbidden}`)
      log.info('a load asks', { ...about, origin })
      const asked = await askOrigin(url, headers, options)
      if (asked.status === 'failed') return refuse('dataUnavailable', 'others', `${origin}: ${asked.cause}`)
      if (asked.code >= 500 || asked.code === 429)
        report('dataUnavailable', 'others', `${origin}: it answered ${asked.code}`)
      return { status: asked.code, body: asked.body }
    },
  }
}

function whyNotUrl(url: URL | null, origins: readonly string[]): string | undefined {
  if (!url) return 'what it asks for is no address'
  if (!origins.includes(url.origin))
    return `it asks ${url.origin === 'null' ? url.protocol : url.origin}, which its slot does not declare`
  return url.username || url.password ? `a name and a password are in what it asks ${url.origin}` : undefined
}

const mostHeaders = 10
const longestHeader = 1_000 /* characters */
const headerName =
  /^(accept|accept-language|authorization|user-agent|x-(?!forwarded|real-ip)[a-z0-9-]{1,60})$/

function whyNotHeaders(headers: Readonly<Record<string, string>>): string | undefined {
  const given = Object.entries(headers)
  if (given.length > mostHeaders) return `it asks with ${given.length} headers; ${mostHeaders} are allowed`
  const [name] = given.find(([key, value]) => !headerName.test(key.toLowerCase()) || !isPlain(value)) ?? []
  return name === undefined
    ? undefined
    : `it asks with a header ${JSON.stringify(name.slice(0, 60))}, which is not allowed`
}

function isPlain(value: string): boolean {
  return value.length <= longestHeader && /^[\x20-\x7e]*$/.test(value)
}
