import { openDrafts, type Drafts, type DraftText } from '@tessera/content/draft'
import type { FileContent } from '@tessera/content/engine'
import type { Content } from '@tessera/content/port'
import type { Problem } from '@tessera/kit/contract/problems'
import { LRUCache } from 'lru-cache'
import { setOfToken, setPattern } from '@tessera/content/previewToken'
import type { Client } from '@tessera/release/clientReader'
import { withoutRemotes, type Composition, type Compositions } from '../remotes/compositions.ts'
import { createPreviewApi } from './createPreviewApi.ts'
import { asPreview, previewHeaders } from './previewHeaders.ts'
import type { OpenPreview, Previews } from './openPreviews.ts'
import { cookie, linkCookie, type PreviewLink, readSession, studioCookie } from './previewSession.ts'
import { closedPage, type OpenLink, type ShownShare, withBar, describeLink } from './withBar.ts'

/** A site with its own content, made by `createSiteServer`. */
interface Site {
  answer(request: Request, client?: Client): Promise<Response>
}

interface SiteOptions {
  content: Content
  compositions: Compositions
  /** Whether the site's pages contain the bridge to the studio. */
  isEdited?: boolean
  /** Whether the site renders a page again for each request, instead of caching it. */
  isOnce?: boolean
  onProblem?: (problem: Problem) => void
}

interface PreviewParts {
  engine: FileContent['engine']
  compositions: Compositions
  origin: string
  secret: string
  /** The studio's origin. */
  studio: string
  /** The releases that links of `release preview` show. */
  previews: Pick<Previews, 'open'>
  readShare(share: string): Promise<ShownShare | undefined>
  readSet(set: string): Promise<readonly DraftText[]>
  createSite(options: SiteOptions): Site
}

const maxSets = 20 /* sets whose pages are cached, each at most twice */

/** Answers like the site, with the drafts of a set on top of the published content, to people who were let in. */
export function createPreview(parts: PreviewParts): Site {
  const { engine, compositions, origin, secret, studio, previews, readShare, readSet, createSite } = parts
  const answerCall = createPreviewApi({ ...parts, findProblems })
  const sets = new LRUCache<string, { drafts: Drafts; site: Site }>({ max: 2 * maxSets })

  async function answer(request: Request, client?: Client): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    if (forMonitoring.has(pathname)) return openSite('', false).site.answer(request, client)
    if (pathname.startsWith('/_preview/api/'))
      return (await answerCall(request, pathname.slice('/_preview/api/'.length))) ?? notHere()
    if (pathname === '/_preview/in') return letIn(searchParams)
    const [, shared, release] = linkPath.exec(pathname) ?? []
    if (shared !== undefined) return follow({ draft: shared }, searchParams)
    const draft = searchParams.get('draft') ?? ''
    if (release !== undefined)
      return follow({ release, ...(setPattern.test(draft) && { draft }) }, searchParams)
    if (pathname === '/_preview/out' && request.method === 'POST') return notHere(left, cookie('', 0, 'Lax')) // POST only: browsers prefetch links
    return pathname.startsWith('/_preview/') ? notHere() : answerPage(request, client)
  }

  function letIn(asked: URLSearchParams): Response {
    const set = setOfToken(secret, 'in', asked.get('token') ?? '')
    return set === undefined ? notHere() : goTo(asked, studioCookie(set, secret))
  }

  async function follow(link: PreviewLink, asked: URLSearchParams): Promise<Response> {
    const opened = await openLink(link)
    return typeof opened === 'object' ? goTo(asked, linkCookie(link, opened.until)) : notHere(opened)
  }

  /** Opens a link, or says in a text why not. Releases whose draft has ended are shown with published content. */
  async function openLink({ draft, release }: PreviewLink): Promise<OpenLink | string | undefined> {
    const releases = release === undefined ? undefined : await previews.open(release)
    const shared = draft === undefined ? undefined : await readShare(draft)
    if (typeof releases === 'object')
      return { releases, until: releases.until, ...(draft !== undefined && { draft: shared ?? ended }) }
    if (release !== undefined || !shared) return releases
    return { draft: shared, until: shared.expiresAt }
  }

  async function answerLink(link: PreviewLink, request: Request, client?: Client): Promise<Response> {
    const opened = await openLink(link)
    if (typeof opened !== 'object') return notHere(opened)
    if (isReport(request)) return dropped()
    const set = opened.draft?.set ?? ''
    const { drafts, site } = openSite(set, false, opened.releases)
    await drafts.use(set === '' ? [] : await readSet(set))
    const answered = await site.answer(await plain(request, true), client)
    const words = describeLink(opened, compositions.current().remotes)
    return asPreview(await withBar(answered, words), undefined)
  }

  async function answerPage(request: Request, client?: Client): Promise<Response> {
    const session = readSession(request, secret)
    if (!session) return notHere()
    if ('link' in session) return answerLink(session.link, request, client)
    if (isReport(request)) return dropped()
    const { set } = session
    const { drafts, site: whole } = openSite(set, true)
    await drafts.use(await readSet(set))
    const down = remotesDown(request)
    const site = down ? createSite(createOptions(drafts, true, compositions, down)) : whole
    const response = asPreview(await site.answer(await plain(request, false), client), studio)
    if (isHtml(response)) response.headers.append('set-cookie', studioCookie(set, secret))
    return response
  }

  function openSite(
    set: string,
    isEdited: boolean,
    over: Pick<OpenPreview, 'id' | 'compositions'> = { id: '', compositions },
  ) {
    const key = `${set} ${isEdited} ${over.id}`
    const known = sets.get(key)
    if (known) return known
    const drafts = openDrafts({ engine })
    const opened = { drafts, site: createSite(createOptions(drafts, isEdited, over.compositions)) }
    sets.set(key, opened)
    return opened
  }

  function createOptions(
    { content }: Drafts,
    isEdited: boolean,
    shown: Compositions,
    down: readonly string[] = [],
  ): SiteOptions {
    const isOnce = down.length > 0
    const current = () => (isOnce ? withoutRemotes(shown.current(), down) : shown.current())
    return { content, isEdited, isOnce, compositions: forEveryone(current, shown) }
  }

  /** Keeps people on the preview site out of canaries and bake periods, which they would distort. */
  function forEveryone(current: () => Composition, shown = compositions): Compositions {
    return { ...shown, current, isSplit: () => false }
  }

  async function findProblems(content: Content, path: string, composition: Composition) {
    const problems: Problem[] = []
    const onProblem = (one: Problem) => void problems.push(one)
    const site = createSite({
      content,
      onProblem,
      isOnce: true,
      compositions: forEveryone(() => composition),
    })
    const url = origin + encodeURI(path)
    const moved = (await site.answer(new Request(url))).headers.get('location')
    if (moved !== null) await site.answer(new Request(new URL(moved, url)))
    return problems
  }

  return { answer }
}

const forMonitoring = new Set(['/healthz', '/readyz'])
const linkPath = /^\/_preview\/(?:share\/([\w-]{1,64})|release\/([a-z0-9-]{1,40}\.[\w-]{43}))$/
const isOwnPath = /^\/(?![/\\])[\x21-\x7e]*$/ // the characters that a header may contain

/** Shown in place of a draft that is no longer shared. */
const ended: ShownShare = { set: '', title: 'not shared any more', by: '', expiresAt: 0 }

/** Whether a request is a browser's report; on the preview site, reports must not count for any version. */
function isReport({ method, url }: Request): boolean {
  return method === 'POST' && ['/problems', '/beacons'].includes(new URL(url).pathname)
}

/** The remotes that the bridge wants left out of the page. */
function remotesDown({ headers }: Request): readonly string[] | undefined {
  const names = headers.get('x-preview-down')
  return names !== null && /^[a-z0-9-]{1,64}(,[a-z0-9-]{1,64}){0,30}$/.test(names)
    ? names.split(',')
    : undefined
}

/** Changes a request so that the answer is not 304, and, if the preview bar is to be inserted, not compressed. */
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

function dropped(): Response {
  return new Response(null, { status: 204, headers: previewHeaders })
}

const notOpen = 'This preview is not open or has ended. Open it from the studio, or ask for a new link.'
const left = 'You have left this preview. Its link opens it again.'

function notHere(cause = notOpen, forgetting?: string): Response {
  const { html, policy } = closedPage(cause)
  const headers = new Headers({ ...previewHeaders, 'content-security-policy': policy })
  headers.set('content-type', 'text/html; charset=utf-8')
  if (forgetting !== undefined) headers.set('set-cookie', forgetting)
  return new Response(html, { status: 404, headers })
}
