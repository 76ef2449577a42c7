import { readAtMost } from '@tessera/store/readAtMost'
import type { Client } from '@tessera/release/clientOf'

/** Set once the cookie notice was dismissed (CN1). */
const noticeCookie = 'cookieconsent_dismissed'

const encodings = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]

export interface RequestContext {
  method: string
  /** Percent-encoded, as the URL has it. */
  path: string
  search: URLSearchParams
  /** Absolute, without a trailing slash. */
  origin: string
  encoding: Encoding
  ifNoneMatch: readonly string[]
  /** The part of a file that is asked for, as `Range` and `If-Range` say it. */
  range?: { of: string; onlyIf: string | null } | undefined
  showNotice: boolean
  client: Client
  /** Aborted when the visitor leaves. */
  signal: AbortSignal
  /** Which group of visitors this one is in, 0–99; nothing for a visitor who is in none yet. */
  bucket?: number | undefined
}

export function readContext(
  request: Request,
  siteOrigin: string | undefined,
  client: Client = thisMachine,
): RequestContext {
  const url = new URL(request.url)
  const cookies = request.headers.get('cookie') ?? ''
  const bucket = /(?:^|;\s*)tessera_bucket=(\d{1,2})(?:;|$)/.exec(cookies)?.[1]
  return {
    method: request.method,
    path: url.pathname,
    search: url.searchParams,
    origin: siteOrigin ?? url.origin,
    encoding: bestEncoding(request.headers.get('accept-encoding') ?? ''),
    ifNoneMatch: (request.headers.get('if-none-match') ?? '')
      .split(',')
      .map((tag) => tag.trim().replace(/^W\//, '')),
    ...rangeOf(request),
    client,
    signal: request.signal,
    showNotice: !cookies.split(';').some((pair) => pair.split('=', 1)[0]?.trim() === noticeCookie),
    ...(bucket !== undefined && { bucket: Number(bucket) }),
  }
}

function rangeOf({ headers, method }: Request): Pick<RequestContext, 'range'> {
  const of = headers.get('range')
  return of !== null && method === 'GET' ? { range: { of, onlyIf: headers.get('if-range') } } : {}
}

function bestEncoding(accepted: string): Encoding {
  const wanted = accepted
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((field) => field.trim()))
  const accepts = (name: string) =>
    wanted.some(([coding, quality]) => coding === name && !/^q=0(\.0*)?$/.test(quality ?? ''))
  return encodings.find(accepts) ?? 'identity'
}

const thisMachine: Client = { network: '127.0.0', isLocal: true }

/**
 * Whether a request was not sent by another site's page. Browsers say where a post comes from in `Sec-Fetch-Site`,
 * older ones in `Origin`; a program that sends neither acts for no visitor.
 */
export function isOwnPost({ headers, url }: Request, siteOrigin: string): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin' || site === 'none'
  const origin = headers.get('origin')
  return origin === null || [url, siteOrigin].some((own) => new URL(own).host === hostOf(origin))
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}

/** Nothing when it is longer than `maxBytes`. */
export async function readBody({ headers, body }: Request, maxBytes: number): Promise<string | undefined> {
  if (Number(headers.get('content-length') ?? 0) > maxBytes) return undefined
  return (await readAtMost(body, maxBytes))?.toString('utf8')
}
