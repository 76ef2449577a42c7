import { brotliCompressSync } from 'node:zlib'
import { asClientOnly, clientPage } from './asClientOnly.ts'
import { asProgram } from './asProgram.ts'
import type { FrontOrder } from './startFront.ts'

export interface Kept {
  status: number
  headers: Readonly<Record<string, string | number>>
  body: Uint8Array
}

const passedOn = ['content-type', 'cache-control', 'content-security-policy', 'referrer-policy']

/** Fetches each address once; what can be compressed is, as small as it gets. */
export function createKeeper(order: FrontOrder): (url: string) => Promise<Kept> {
  const kept = new Map<string, Promise<Kept>>()
  for (const [name, bytes] of order.program?.files ?? []) {
    const type = name.endsWith('.css') ? 'text/css' : 'text/javascript; charset=utf-8'
    kept.set(`/monolith/${name}`, Promise.resolve(compress(200, { 'content-type': type }, bytes)))
  }
  return function keep(url) {
    const known = kept.get(url) ?? fetchOnce(url, order)
    kept.set(url, known)
    return known
  }
}

async function fetchOnce(url: string, order: FrontOrder): Promise<Kept> {
  const { site, program, pages } = order
  if (url.startsWith('/bench/page.json')) return fetchData(new URL(url, site), order)
  const found = await fetch(site + url)
  const headers = Object.fromEntries([...found.headers].filter(([name]) => passedOn.includes(name)))
  const body = Buffer.from(await found.arrayBuffer())
  if (!program || !headers['content-type']?.startsWith('text/html'))
    return compress(found.status, headers, body)
  const { 'content-security-policy': _its, ...others } = headers
  const html =
    program.kind === 'stock'
      ? asClientOnly(body.toString(), program.entry)
      : asProgram(body.toString(), program, pages.get(url))
  return compress(found.status, others, Buffer.from(html))
}

/** What a host that renders in the browser makes a page of. */
async function fetchData({ searchParams }: URL, { site, pages }: FrontOrder): Promise<Kept> {
  const path = searchParams.get('path') ?? '/'
  const page = pages.get(path)
  const headers = { 'content-type': 'application/json' }
  if (!page) return compress(404, headers, Buffer.from('{}'))
  const html = await (await fetch(site + path)).text()
  return compress(200, headers, Buffer.from(JSON.stringify(clientPage(html, page.loaded))))
}

function compress(status: number, headers: Record<string, string>, body: Uint8Array): Kept {
  const shrinks = /text|json|javascript|svg/.test(headers['content-type'] ?? '')
  const bytes = shrinks ? brotliCompressSync(body) : body
  return {
    status,
    headers: { ...headers, ...(shrinks && { 'content-encoding': 'br' }), 'content-length': bytes.length },
    body: bytes,
  }
}
