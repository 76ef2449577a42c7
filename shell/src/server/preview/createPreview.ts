import { openDrafts, type Drafts, type DraftText } from '@tessera/content/draft'
import type { FileContent } from '@tessera/content/engine'
import type { Content } from '@tessera/content/port'
import type { Problem } from '@tessera/kit/contract/problems'
import { LRUCache } from 'lru-cache'
import { setOfToken, setPattern } from '@tessera/content/previewToken'
import type { Client } from '@tessera/release/clientOf'
import { withoutRemotes, type Composition, type Compositions } from '../remotes/compositions.ts'
import { createPreviewApi } from './createPreviewApi.ts'
import { asPreview, previewHeaders } from './previewHeaders.ts'
import type { OpenPreview, Previews } from './openPreviews.ts'
import { cookie, linkCookie, type PreviewLink, sessionOf, studioCookie } from './previewSession.ts'
import { closedPage, type OpenLink, type ShownShare, withBar, wordsOfLink } from './withBar.ts'

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
  /** What links of `release preview` show. */
  previews: Pick<Previews, 'open'>
  readShare(share: string): Promise<ShownShare | undefined>
  readSet(set: string): Promise<readonly DraftText[]>
  createSite(options: SiteOptions): Site
}

const maxSets = 20 /* whose pages are kept, each of them twice at most */

/** Answers as the site does, with a set's drafts over what is published; only who was let in gets an answer. */
export function createPreview(parts: PreviewParts): Site {
  const { engine, compositions, origin, secret, studio, previews, readShare, readSet, createSite } = parts
  const answerCall = createPreviewApi({ ...parts, problemsOf })
  const sets = new LRUCache<string, { drafts: Drafts; site: Site }>({ max: 2 * maxSets })

  async function answer(request: Request, client?: Client): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    if (forMonitoring.has(pathname)) return siteOf('', false).site.answer(request, client)
    if (pathname.startsWith('/_preview/api/'))
      return (await answerCall(request, pathname.slice('/_preview/api/'.length))) ?? notHere()
    if (pathname === '/_preview/in') return letIn(searchParams)
    const [, shared, release] = linkPath.exec(pathname) ?? []
    if (shared !== undefined) return follow({ draft: shared }, searchParams)
    const draft = searchParams.get('draft') ?? ''
    if (release !== undefined)
      return follow({ release, ...(setPattern.test(draft) && { draft }) }, searchParams)
    if (pathname === '/_preview/out' && request.method === 'POST') return notHere(left, cookie('', 0, 'Lax')) // browsers fetch links ahead
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

  /** A text says why there is nothing to show. A draft beside releases ends by itself; then what is published shows. */
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
    const { drafts, site } = siteOf(set, false, opened.releases)
    await drafts.use(set === '' ? [] : await readSet(set))
    const answered = await site.answer(await plain(request, true), client)
    const words = wordsOfLink(opened, compositions.current().remotes)
    return asPreview(await withBar(answered, words), undefined)
  }

  async function answerPage(request: Request, client?: Client): Promise<Response> {
    const session = sessionOf(request, secret)
    if (!session) return notHere()
    if ('link' in session) return answerLink(session.link, request, client)
    if (isReport(request)) return dropped()
    const { set } = session
    const { drafts, site: whole } = siteOf(set, true)
    await drafts.use(await readSet(set))
    const down = remotesDown(request)
    const site = down ? createSite(optionsOf(drafts, true, compositions, down)) : whole
    const response = asPreview(await site.answer(await plain(request, false), client), studio)
    if (isHtml(response)) response.headers.append('set-cookie', studioCookie(set, secret))
    return response
  }

  function siteOf(
    set: string,
    isEdited: boolean,
    over: Pick<OpenPreview, 'id' | 'compositions'> = { id: '', compositions },
  ) {
    const key = `${set} ${isEdited} ${over.id}`
    const known = sets.get(key)
    if (known) return known
    const drafts = openDrafts({ engine })
    const opened = { drafts, site: createSite(optionsOf(drafts, isEdited, over.compositions)) }
    sets.set(key, opened)
    return opened
  }

  function optionsOf(
    { content }: Drafts,
    isEdited: boolean,
    shown: Compositions,
    down: readonly string[] = [],
  ): SiteOptions {
    const isOnce = down.length > 0
    const current = () => (isOnce ? withoutRemotes(shown.current(), down) : shown.current())
    return { content, isEdited, isOnce, compositions: forEveryone(current, shown) }
  }

  /** No one of the preview is among the visitors of a canary or of a bake period: they are its evidence. */
  function forEveryone(current: () => Composition, shown = compositions): Compositions {
    return { ...shown, current, isSplit: () => false }
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
const linkPath = /^\/_preview\/(?:share\/([\w-]{1,64})|release\/([a-z0-9-]{1,40}\.[\w-]{43}))$/
const isOwnPath = /^\/(?![/\\])[\x21-\x7e]*$/ // what a header may hold

/** Stands for a draft that is shared no more. */
const ended: ShownShare = { set: '', title: 'not shared any more', by: '', expiresAt: 0 }

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

function dropped(): Response {
  return new Response(null, { status: 204, headers: previewHeaders })
}

const notOpen = 'This preview is not open, or has ended. Open it from the studio, or ask for another link.'
const left = 'You have left this preview. Its link opens it again.'

function notHere(cause = notOpen, forgetting?: string): Response {
  const { html, policy } = closedPage(cause)
  const headers = new Headers({ ...previewHeaders, 'content-security-policy': policy })
  headers.set('content-type', 'text/html; charset=utf-8')
  if (forgetting !== undefined) headers.set('set-cookie', forgetting)
  return new Response(html, { status: 404, headers })
}
