import type { Content, ListQuery, MediaFile } from '@tessera/content/port'
import type { Admission } from '../admission/createAdmission.ts'
import type { MediaFiles } from '../assets/mediaFiles.ts'
import { replyFromDisk } from '../assets/replyFromDisk.ts'
import type { OtherBuilds } from '../assets/retainBuilds.ts'
import type { ShellBuild } from '../assets/shellBuild.ts'
import { pathsIn } from '../../pages/words/paths.ts'
import { caching, replyWithFile, replyWithText } from '../http/reply.ts'
import type { RequestContext } from '../http/requestContext.ts'
import { createServed, qualities, type ServedFile } from '../http/servedFile.ts'
import type { Ops } from '../ops/createOps.ts'
import type { Compositions } from '../remotes/compositions.ts'
import type { HandleReport } from '../telemetry/handleReports.ts'
import { readBy, readListQuery } from '../../shared/list/readListQuery.ts'
import type { DataFiles, Enqueue } from './dataFiles.ts'
import type { Route } from './matchRoute.ts'
import { ownWordsFile } from './ownWordsFile.ts'
import { readCellsView } from './readCellsView.ts'
import { robotsText } from './sitemapXml.ts'

/** The sources of everything that the site serves. */
export interface SiteSources {
  content: Content
  compositions: Compositions
  build: ShellBuild
  /** Default: only the files of this build. */
  otherBuilds?: OtherBuilds
  /** Default: no ops view. */
  ops?: Ops | undefined
}

export interface RouteParts extends SiteSources {
  admit: Admission
  media: MediaFiles
  data: DataFiles
  reports: Readonly<Record<'problems' | 'beacons', HandleReport>>
  isReady(): boolean
}

/** Answers every route that is not a page; undefined when nothing exists at the address. */
export async function answerRoute(
  route: Exclude<Route, { kind: 'page' | 'form' }>,
  request: Request,
  context: RequestContext,
  parts: RouteParts,
): Promise<Response | undefined> {
  const { content, compositions, build, otherBuilds, media, data } = parts
  const { client, origin, search, signal } = context
  const enqueue: Enqueue = (make) => parts.admit(client, () => !signal.aborted, make)
  const reply = createReply(context)

  switch (route.kind) {
    case 'ops':
      return parts.ops?.answer(request, context)
    case 'report':
      return parts.reports[route.of](request, client)
    case 'unsupported':
      return undefined
    case 'redirect':
      return new Response(null, { status: 308, headers: { location: route.to + formatSearch(search) } })
    case 'remote-file':
      return reply(await compositions.file(route.remote, route.file), caching.immutable, openToAll)
    case 'shell-file':
      return reply(build.files.get(route.file) ?? (await otherBuilds?.(route.file)), caching.immutable)
    case 'icon':
      return reply(...(await findIcon(route.file, search, parts)))
    case 'media':
      return reply(await media(route.file), isHashed(route.file) ? caching.immutable : caching.day)
    case 'banner':
      return reply(await readBanner(route.file, content), caching.revalidate, sandboxed)
    case 'markers':
    case 'cells':
    case 'list': {
      const query = await readTypeQuery(route, search, content)
      return query && answerList(route, query, { search, data, enqueue, reply })
    }
    case 'search':
      return reply(await data.suggestions(search.get('text') ?? '', enqueue))
    case 'words':
      return reply(...ownWordsFile(search, await content.site()))
    case 'examples':
      return reply(await data.examples(enqueue))
    case 'health':
      return replyWithText(200, 'ok\n')
    case 'readiness':
      return replyReadiness(parts)
    case 'robots':
      return reply(text('text/plain', robotsText(origin)))
    case 'sitemap':
      return reply(await data.sitemap(origin, search.get('part'), enqueue))
  }
}

async function readBanner(name: string, content: Content) {
  const html = await content.banner(name)
  return html === undefined ? undefined : text('text/html', pathsIn(await content.site()).inHtml(html))
}

type ListRoute = Extract<Route, { type: string }>

interface Answering extends Pick<RouteParts, 'data'>, Pick<RequestContext, 'search'> {
  enqueue: Enqueue
  reply: ReturnType<typeof createReply>
}

/** Answers with what a list has, or its map; without content if a browser cannot filter the list, which stays a form. */
async function answerList(
  { kind, type }: ListRoute,
  query: ListQuery,
  { search, data, enqueue, reply }: Answering,
): Promise<Response | undefined> {
  if (kind === 'list')
    return (await reply(await data.entries(type, query, enqueue))) ?? new Response(null, { status: 204 })
  if (kind === 'markers') return reply(await data.markers(type, query, enqueue))
  const view = readCellsView(search)
  return view ? reply(await data.cells(type, query, view, enqueue)) : replyWithText(400, cellsUsage)
}

/** Reads a query of a type's list; undefined if the site has no such list, or none on a map where one is needed. */
async function readTypeQuery({ kind, type }: ListRoute, search: URLSearchParams, content: Content) {
  const page = await content.page(`/entries/${type}`)
  const listed = page?.kind === 'text' ? page.entry?.listed : undefined
  return listed && (listed.hasMap || kind === 'list')
    ? { ...readListQuery(search, listed), ...readBy(search) }
    : undefined
}

/** An icon of the theme, else of the media, and how long it may be cached. */
async function findIcon(file: string, search: URLSearchParams, { content, media }: RouteParts) {
  const icon = file === 'favicon.svg' ? (await content.site()).theme?.icon : undefined
  const found = icon ? text('image/svg+xml', icon.svg) : await media(file)
  return [found, icon && search.get('v') === icon.hash ? caching.immutable : caching.day] as const
}

/** Lets a file opened directly run no scripts. Not sent with scripts: a worker started from one would be sandboxed. */
const fileOnly = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
}

/** Released files are public: other sites may load the remotes too. */
const openToAll = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }

/** The scripts of a banner, opened directly or in a frame, have an opaque origin. */
const sandboxed = {
  'content-security-policy': 'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
}

const cellsUsage = 'Use the parameters zoom, side and squares=<west>,<north>,<across>,<down>.\n'

function createReply(context: RequestContext) {
  return async function reply(
    file: ServedFile | MediaFile | undefined,
    cacheControl: string = caching.revalidate,
    more: Readonly<Record<string, string>> = {},
  ): Promise<Response | undefined> {
    if (!file) return undefined
    const headers = file.type.includes('javascript') ? more : { ...fileOnly, ...more }
    if ('path' in file) return replyFromDisk(file, context, cacheControl, headers)
    return replyWithFile(file, context, cacheControl, headers)
  }
}

function replyReadiness({ isReady, compositions, content }: RouteParts): Response {
  if (!isReady()) return replyWithText(503, 'draining\n')
  return replyWithText(200, `ready${describeMissing(compositions)}\n`, {
    'x-content-revision': content.revision(), // tells the studio whether visitors see the published content
  })
}

/** Tells operators why remotes can be missing; the site is ready all the same, so a balancer may send visitors. */
function describeMissing(compositions: Compositions): string {
  if (compositions.isFromLastGood())
    return ', with the remotes that this machine showed last: the registry cannot be read'
  return compositions.record() ? '' : ', without remotes: no composition has been read yet'
}

/** Whether a name changes with its content, like `a-480.1f2e3d4c5b.avif`. */
function isHashed(file: string): boolean {
  return /\.[0-9a-f]{8,}\.\w+$/.test(file)
}

function text(type: string, content: string): ServedFile {
  return createServed(`${type}; charset=utf-8`, Buffer.from(content), qualities.once)
}

function formatSearch(search: URLSearchParams): string {
  return search.size > 0 ? `?${search}` : ''
}
