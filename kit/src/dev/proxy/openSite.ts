import { Buffer } from 'node:buffer'
import { readFileSync } from 'node:fs'
import http, { type IncomingHttpHeaders, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import https from 'node:https'
import { rootCertificates } from 'node:tls'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { BuildError } from '../../build/BuildError.ts'

const answerTimeout = 30_000 /* ms without a byte */

/** The running site, as it is asked by `dev`. */
export interface RemoteSite {
  origin: string
  /** Rejects when it does not answer. `path` has the query. */
  ask(method: string, path: string, headers: OutgoingHttpHeaders): Promise<IncomingMessage>
}

/** `ca`: path of the certificate of whoever signed the site's own. */
export function openSite(url: URL, ca?: string): RemoteSite {
  const isSecure = url.protocol === 'https:'
  const trust = ca === undefined ? {} : { ca: [...rootCertificates, readCertificate(ca)] }
  const options = { keepAlive: true, maxSockets: 32 }
  const agent = isSecure ? new https.Agent({ ...options, ...trust }) : new http.Agent(options)
  const { request } = isSecure ? https : http
  return {
    origin: url.origin,
    ask(method, path, headers) {
      return new Promise((answered, failed) => {
        const target = new URL(path, url)
        if (target.origin !== url.origin) return failed(new Error(`${path} is not a path of the site`))
        const asked = request(target, { method, headers: { ...headers, host: url.host }, agent }, answered)
        asked.setTimeout(answerTimeout, () => asked.destroy(new Error('it does not answer')))
        asked.on('error', failed).end()
      })
    },
  }
}

function readCertificate(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new BuildError(`--ca is a file with a certificate (PEM): ${String(error)}`)
  }
}

/** All that it answered, as text. */
export async function readText(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  const bytes = Buffer.concat(chunks)
  const decode = decoders[answer.headers['content-encoding'] ?? 'identity']
  if (!decode)
    throw new Error(`the site answers in ${answer.headers['content-encoding']}, which was not asked for`)
  return (await decode(bytes)).toString()
}

/** What `readText` understands: for `accept-encoding`. */
export const understood = 'br, gzip'

const decoders: Readonly<Record<string, (bytes: Buffer) => Promise<Buffer> | Buffer>> = {
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
  identity: (bytes) => bytes,
}

/** Whether it is a page that a browser would show. */
export function isHtml({ 'content-type': type = '' }: IncomingHttpHeaders): boolean {
  return type.startsWith('text/html')
}
