import { createServed, qualities, type ServedFile } from '../http/servedFile.ts'
import type { OtherBuilds } from '../assets/retainBuilds.ts'
import type { MediaFiles } from '../assets/mediaFiles.ts'
import { replyFromDisk } from '../assets/replyFromDisk.ts'
import type { ShellBuild } from '../assets/shellBuild.ts'
import type { Content, MediaFile, PlacesQuery } from '@tessera/content/port'
import type { Compositions } from '../remotes/compositions.ts'
import { caching, replyWithFile, replyWithText } from '../http/reply.ts'
import type { RequestContext } from '../http/requestContext.ts'
import type { Ops } from '../ops/createOps.ts'
import type { HandleReport } from '../telemetry/handleReports.ts'
import { knownOf } from '../loading/loadPage.ts'
import type { Route } from './matchRoute.ts'
import { readPlacesQuery } from '../../shared/list/readPlacesQuery.ts'
import { readCellsView } from './readCellsView.ts'
import { suggestionsFor } from './suggestionsFor.ts'
import type { DataFiles, InTurn } from './dataFiles.ts'
import { robotsText } from './sitemapXml.ts'

export interface RouteParts {
  content: Content
  compositions: Compositions
  build: ShellBuild
  /** Default: only this build's files are there. */
  otherBuilds?: OtherBuilds
  media: MediaFiles
  data: DataFiles
  /** Default: there is no ops view. */
  ops?: Ops | undefined
  inTurn: InTurn
  reports: Readonly<Record<'problems' | 'beacons', HandleReport>>
  isReady(): boolean
}

type OtherRoute = Exclude<Route, { kind: 'page' | 'form' }>

/** Answers everything that is not a page; nothing when what is asked for is not there. */
export async function answerRoute(
  route: OtherRoute,
  request: Request,
  context: RequestContext,
  parts: RouteParts,
): Promise<Response | undefined> {
  const { content, compositions, build, otherBuilds, media, data, inTurn } = parts
  switch (route.kind) {
    case 'ops':
      return parts.ops?.answer(request, context)
    case 'report':
      return parts.reports[route.of](request, context.client)
    case 'unsupported':
      return undefined
    case 'redirect':
      return new Response(null, { status: 308, headers: { location: route.to + searchOf(context) } })
    case 'remote-file':
      return replyIfThere(
        await compositions.file(route.remote, route.file),
        context,
        caching.immutable,
        openToAll,
      )
    case 'shell-file':
      return replyIfThere(build.files.get(route.file) ?? (await otherBuilds?.file(route.file)), context)
    case 'icon':
      return replyIfThere(await media.file(route.file), context, caching.day)
    case 'media':
      return replyIfThere(
        await media.file(route.file),
        context,
        isHashed(route.file) ? caching.immutable : caching.day,
      )
    case 'banner':
      return replyWithBanner(await content.banner(route.file), context)
    case 'markers':
      return replyWithFile(
        await data.markers(await queryOf(context, content), inTurn),
        context,
        caching.revalidate,
      )
    case 'cells':
      return replyWithCells(context, parts)
    case 'places':
      return replyIfThere(
        await data.places(await queryOf(context, content), inTurn),
        context,
        caching.revalidate,
      )
    case 'search':
      return replyWithFile(
        await inTurn(() => suggest(context.search.get('text'), content)),
        context,
        caching.revalidate,
      )
    case 'health':
      return replyWithText(200, 'ok\n')
    case 'readiness':
      if (!parts.isReady()) return replyWithText(503, 'draining\n')
      return replyWithText(200, `ready${withoutRegistry(compositions)}\n`)
    case 'robots':
      return replyWithFile(
        text('text/plain; charset=utf-8', robotsText(context.origin)),
        context,
        caching.revalidate,
      )
    case 'sitemap':
      return replyIfThere(
        await data.sitemap(context.origin, context.search.get('part'), inTurn),
        context,
        caching.revalidate,
      )
  }
}

/** Released files are public: pages of others may load the remotes, too. */
const openToAll = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }

/** The site answers all the same, so a balancer may send visitors; who looks is told. */
function withoutRegistry(compositions: Compositions): string {
  if (compositions.isFromLastGood())
    return ', with the remotes that this machine showed last: the registry cannot be read'
  return compositions.record() ? '' : ', without remotes: no composition has been read yet'
}

async function replyIfThere(
  file: ServedFile | MediaFile | undefined,
  context: RequestContext,
  cacheControl: string = caching.immutable,
  more: Readonly<Record<string, string>> = {},
): Promise<Response | undefined> {
  if (file && 'path' in file) return replyFromDisk(file, context, cacheControl)
  return file && replyWithFile(file, context, cacheControl, more)
}

/** Opened by itself or in a frame, a banner's scripts have no part in the site's origin. */
async function replyWithBanner(
  html: string | undefined,
  context: RequestContext,
): Promise<Response | undefined> {
  if (html === undefined) return undefined
  const policy = 'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox'
  return replyWithFile(text('text/html; charset=utf-8', html), context, caching.revalidate, {
    'content-security-policy': policy,
  })
}

/** `a-480.1f2e3d4c5b.avif`: another picture would have another name. */
function isHashed(file: string): boolean {
  return /\.[0-9a-f]{8,}\.\w+$/.test(file)
}

async function replyWithCells(
  context: RequestContext,
  { content, data, inTurn }: RouteParts,
): Promise<Response> {
  const view = readCellsView(context.search)
  if (!view) return replyWithText(400, 'Ask with zoom, side and squares=<west>,<north>,<across>,<down>.\n')
  const file = await data.cells(await queryOf(context, content), view, inTurn)
  return replyWithFile(file, context, caching.revalidate)
}

async function queryOf({ search }: RequestContext, content: Content): Promise<PlacesQuery> {
  return knownOf(readPlacesQuery(search), await content.regions())
}

async function suggest(asked: string | null, content: Content): Promise<ServedFile> {
  const suggestions = await suggestionsFor(asked, content)
  return text('application/json; charset=utf-8', JSON.stringify(suggestions))
}

function text(type: string, content: string): ServedFile {
  return createServed(type, Buffer.from(content), qualities.once)
}

function searchOf({ search }: RequestContext): string {
  return search.size > 0 ? `?${search}` : ''
}
