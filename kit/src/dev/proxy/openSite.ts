import { readFileSync } from 'node:fs'
import http, { type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import https from 'node:https'
import { text } from 'node:stream/consumers'
import { rootCertificates } from 'node:tls'
import { BuildError } from '../../build/BuildError.ts'
import { readPage } from '../page/readPage.ts'

const answerTimeout = 30_000 /* ms without any data from the site */

export type RemoteSite = ReturnType<typeof openSite>

/** A client of the running site; `ca` is the file of a certificate authority to trust. */
export function openSite(url: URL, ca?: string) {
  const isSecure = url.protocol === 'https:'
  const trust = ca === undefined ? {} : { ca: [...rootCertificates, readCertificate(ca)] }
  const options = { keepAlive: true, maxSockets: 32 }
  const agent = isSecure ? new https.Agent({ ...options, ...trust }) : new http.Agent(options)
  const { request } = isSecure ? https : http
  return {
    origin: url.origin,
    /** Rejects when the site does not answer. `path` includes the query. */
    ask(method: string, path: string, headers: OutgoingHttpHeaders): Promise<IncomingMessage> {
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

/** Throws a `BuildError`, which says what to do, when the site is unreachable or not a Tessera site. */
export async function verifySite(site: RemoteSite): Promise<void> {
  const headers = { accept: 'text/html', 'accept-encoding': 'identity' }
  const answer = await site.ask('GET', '/', headers).catch((error: Error) => refuse(site, error))
  const html = await text(answer)
  if (answer.statusCode === 200 && !readPage(html)) {
    throw new BuildError(
      `${site.origin} answers, but not with a page of a Tessera site. Name one with --site <url>.`,
    )
  }
  const { statusCode = 0 } = answer
  if (statusCode >= 500)
    throw new BuildError(`${site.origin} answers ${statusCode}. Look at it in a browser first.`)
}

function refuse({ origin }: RemoteSite, error: Error & { code?: string }): never {
  const cause = error.message || (error.code ?? 'it cannot be reached')
  const advice = /certificate|self.signed|UNABLE_TO_/i.test(`${cause} ${error.code}`)
    ? 'Name the certificate of its authority with --ca <file>.'
    : 'Start it (in the site’s repository: npm start), or name another with --site <url>.'
  throw new BuildError(`The site ${origin} does not answer: ${cause}. ${advice}`)
}
