import { readAtMost } from '@tessera/store/readAtMost'
import type { Client } from '@tessera/release/clientReader'

/** Name of the cookie that is set when a visitor dismisses the cookie notice (CN1). */
const noticeCookie = 'cookieconsent_dismissed'

const encodings = ['br', 'gzip', 'identity'] as const
/** A content coding that responses may have; the first that the client accepts is used. */
export type Encoding = (typeof encodings)[number]

/** What the pipeline needs from a request, parsed once. */
export interface RequestContext {
  method: string
  /** Percent-encoded, as in the URL. */
  path: string
  search: URLSearchParams
  /** Absolute, without a trailing slash. */
  origin: string
  encoding: Encoding
  ifNoneMatch: readonly string[]
  /** Values of the headers `Range` and `If-Range`. */
  range?: { of: string; onlyIf: string | null } | undefined
  showNotice: boolean
  client: Client
  /** Aborted when the visitor leaves. */
  signal: AbortSignal
  /** The visitor's group, 0–99; undefined for a visitor without one. */
  bucket?: number | undefined
}

/** Reads a request's URL, headers and cookies. `siteOrigin` overrides the origin of its URL. */
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
    ...readRange(request),
    client,
    signal: request.signal,
    showNotice: !cookies.split(';').some((pair) => pair.split('=', 1)[0]?.trim() === noticeCookie),
    ...(bucket !== undefined && { bucket: Number(bucket) }),
  }
}

function readRange({ headers, method }: Request): Pick<RequestContext, 'range'> {
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

/** Whether a POST is no cross-site forgery. Accepts programs without either header: they do not act for a visitor. */
export function isOwnPost({ headers, url }: Request, siteOrigin: string): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin' || site === 'none'
  const origin = headers.get('origin')
  return origin === null || [url, siteOrigin].some((own) => new URL(own).host === parseHost(origin))
}

function parseHost(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}

/** The body as text; undefined when it is longer than `maxBytes`. */
export async function readBody({ headers, body }: Request, maxBytes: number): Promise<string | undefined> {
  if (Number(headers.get('content-length') ?? 0) > maxBytes) return undefined
  return (await readAtMost(body, maxBytes))?.toString('utf8')
}
