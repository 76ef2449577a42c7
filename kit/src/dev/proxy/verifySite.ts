import { BuildError } from '../../build/BuildError.ts'
import { readPage } from '../page/readPage.ts'
import { readText, type RemoteSite, understood } from './openSite.ts'

/** Throws a `BuildError` that says what to do when it is not reachable, or is no Tessera site. */
export async function verifySite(site: RemoteSite): Promise<void> {
  const headers = { accept: 'text/html', 'accept-encoding': understood }
  const answer = await site.ask('GET', '/', headers).catch((error: Error) => refuse(site, error))
  const html = await readText(answer)
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
    ? 'Give the certificate of who signed its own with --ca <file>.'
    : 'Start it (in the site’s repository: npm start), or name another with --site <url>.'
  throw new BuildError(`The site ${origin} does not answer: ${cause}. ${advice}`)
}
