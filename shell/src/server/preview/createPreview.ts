import { openDrafts, type Drafts, type DraftText } from '@tessera/content/draft'
import type { FileContent } from '@tessera/content/engine'
import type { Content } from '@tessera/content/port'
import type { Problem } from '@tessera/kit/contract/problems'
import { LRUCache } from 'lru-cache'
import { setOfToken } from '../../../../studio/src/shared/previewToken.ts'
import type { Client } from '../http/requestContext.ts'
import { withoutRemotes, type Composition, type Compositions } from '../remotes/compositions.ts'
import { createPreviewApi } from './createPreviewApi.ts'
import { asPreview, previewHeaders } from './previewHeaders.ts'
import { sessionOf, shareCookie, studioCookie } from './previewSession.ts'
import { withShareBar, type ShownShare } from './withShareBar.ts'

/** A site of some content, as the shell makes it. */
interface Site {
  answer(request: Request, client?: Client): Promise<Response>
}

interface SiteOptions {
  content: Content
  compositions: Compositions
  /** Its pages carry the bridge. */
  isEdited?: boolean
  /** Each request has its page made: none is kept. */
  isOnce?: boolean
  onProblem?: (problem: Problem) => void
}

interface PreviewParts {
  engine: FileContent['engine']
  compositions: Compositions
  /** Of the preview. */
  origin: string
  secret: string
  /** The studio's origin. */
  studio: string
  readShare(share: string): Promise<ShownShare | undefined>
  readSet(set: string): Promise<readonly DraftText[]>
  createSite(options: SiteOptions): Site
}

const maxSets = 20 /* whose pages are kept, each of them twice at most */

/** Answers as the site does, with a set's drafts over what is published; only who was let in gets an answer. */
export function createPreview(parts: PreviewParts): Site {
  const { engine, compositions, origin, secret, studio, readShare, readSet, createSite } = parts
  const answerCall = createPreviewApi({ ...parts, problemsOf })
  const sets = new LRUCache<string, { drafts: Drafts; site: Site }>({ max: 2 * maxSets })

  async function answer(request: Request, client?: Client): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    if (forMonitoring.has(pathname)) return siteOf('', false).site.answer(request, client)
    if (pathname.startsWith('/_preview/api/'))
      return (await answerCall(request, pathname.slice('/_preview/api/'.length))) ?? notHere()
    if (pathname === '/_preview/in') return letIn(searchParams)
    if (pathname.startsWith('/_preview/share/'))
      return follow(pathname.slice('/_preview/share/'.length), searchParams)
    return answerPage(request, client)
  }

  function letIn(asked: URLSearchParams): Response {
    const set = setOfToken(secret, 'in', asked.get('token') ?? '')
    return set === undefined ? notHere() : goTo(asked, studioCookie(set, secret))
  }

  async function follow(link: string, asked: URLSearchParams): Promise<Response> {
    const share = await readShare(link)
    return share ? goTo(asked, shareCookie(link, share.expiresAt)) : notHere()
  }

  async function answerPage(request: Request, client?: Client): Promise<Response> {
    const session = sessionOf(request, secret)
    const share = session?.kind === 'share' ? await readShare(session.secret) : undefined
    const set = session?.kind === 'studio' ? session.set : share?.set
    if (set === undefined) return notHere()
    if (isReport(request)) return new Response(null, { status: 204, headers: previewHeaders })
    const { drafts, site: whole } = siteOf(set, !share)
    await drafts.use(await readSet(set))
    const down = remotesDown(request)
    const site = down ? createSite(optionsOf(drafts, !share, down)) : whole
    const answered = await site.answer(await plain(request, share !== undefined), client)
    if (share) return asPreview(await withShareBar(answered, share), undefined)
    const response = asPreview(answered, studio)
    if (isHtml(response)) response.headers.append('set-cookie', studioCookie(set, secret))
    return response
  }

  function siteOf(set: string, isEdited: boolean): { drafts: Drafts; site: Site } {
    const key = `${set} ${isEdited}`
    const known = sets.get(key)
    if (known) return known
    const drafts = openDrafts({ engine })
    const opened = { drafts, site: createSite(optionsOf(drafts, isEdited)) }
    sets.set(key, opened)
    return opened
  }

  function optionsOf({ content }: Drafts, isEdited: boolean, down: readonly string[] = []): SiteOptions {
    const isOnce = down.length > 0
    const current = () => (isOnce ? withoutRemotes(compositions.current(), down) : compositions.current())
    return { content, isEdited, isOnce, compositions: forEveryone(current) }
  }

  /** No one of the preview is among the visitors of a canary or of a bake period: they are its evidence. */
  function forEveryone(current: () => Composition): Compositions {
    return { ...compositions, current, isSplit: () => false }
  }

  async function problemsOf(content: Content, path: string, composition: Composition) {
    const problems: Problem[] = []
    const onProblem = (one: Problem) => void problems.push(one)
    const site = createSite({
      content,
      onProblem,
      isOnce: true,
      compositions: forEveryone(() => composition),
    })
    await site.answer(new Request(origin + encodeURI(path)))
    return problems
  }

  return { answer }
}

const forMonitoring = new Set(['/healthz', '/readyz'])
const isOwnPath = /^\/(?![/\\])[\x21-\x7e]*$/ // what a header may hold

/** What browsers tell of a preview is no evidence: it counts for no version. */
function isReport({ method, url }: Request): boolean {
  return method === 'POST' && ['/problems', '/beacons'].includes(new URL(url).pathname)
}

/** The bridge asks for the page as it is without some remotes. */
function remotesDown({ headers }: Request): readonly string[] | undefined {
  const names = headers.get('x-preview-down')
  return names !== null && /^[a-z0-9-]{1,64}(,[a-z0-9-]{1,64}){0,30}$/.test(names)
    ? names.split(',')
    : undefined
}

/** Nothing is answered from what a browser has, and a page that is written into is not compressed. */
async function plain(request: Request, isWrittenInto: boolean): Promise<Request> {
  const asked = new Request(request)
  asked.headers.delete('if-none-match')
  if (isWrittenInto) asked.headers.delete('accept-encoding')
  return asked
}

function isHtml({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/html') ?? false
}

function goTo(asked: URLSearchParams, cookie: string): Response {
  const location = asked.get('to') ?? '/'
  if (!isOwnPath.test(location)) return notHere()
  return new Response(null, { status: 303, headers: { ...previewHeaders, location, 'set-cookie': cookie } })
}

function notHere(): Response {
  const words = 'This preview is not open, or has ended. Open it from the studio, or ask for another link.\n'
  return new Response(words, {
    status: 404,
    headers: { ...previewHeaders, 'content-type': 'text/plain; charset=utf-8' },
  })
}
