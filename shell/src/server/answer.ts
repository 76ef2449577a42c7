import { openMedia } from './assets/mediaFiles.ts'
import { renderOrBroken } from './document/renderOrBroken.ts'
import { lastResort } from './document/lastResort.ts'
import { renderDocument } from './document/renderDocument.ts'
import type { FormOutcome } from '../shared/forms/FormOutcome.ts'
import type { Submissions } from './forms/submissions.ts'
import { handleForm } from './forms/handleForm.ts'
import { preparePage } from './http/preparePage.ts'
import { createPageCache, pageKey, type MadePage } from './http/pageCache.ts'
import { caching, replyWithPage, replyWithText } from './http/reply.ts'
import { bucketCookie, readContext, type RequestContext } from './http/requestContext.ts'
import { drawBucket } from './remotes/assignBucket.ts'
import type { Composition } from './remotes/composition.ts'
import { answerRoute, type RouteParts } from './routes/answerRoute.ts'
import { openData } from './routes/dataFiles.ts'
import { loadPage } from './loading/loadPage.ts'
import { matchRoute } from './routes/matchRoute.ts'
import type { Ops } from './ops/createOps.ts'
import { createVersionMetrics, type VersionMetrics } from './telemetry/createVersionMetrics.ts'
import { createBeaconHandler } from './telemetry/createBeaconHandler.ts'
import { createProblemHandler } from './telemetry/createProblemHandler.ts'
import { fillSlots } from './slots/fillSlots.ts'
import type { Log } from './logging/log.ts'

export interface SiteParts extends Omit<RouteParts, 'media' | 'data' | 'isReady'> {
  submissions: Submissions
  /** Default: there is no ops view. */
  ops?: Ops | undefined
  /** Counts how versions do; default: nobody reads it. */
  tally?: VersionMetrics
  log: Log
  /** Default: the origin that each request names. */
  origin?: string | undefined
  /** Default true; else each page is made anew for each visitor. */
  keepsPages?: boolean
}

export interface SiteServer {
  /** Never rejects. */
  answer(request: Request): Promise<Response>
  /** From now on `/readyz` says no; everything else goes on. */
  drain(): void
}

export function createSiteServer(parts: SiteParts): SiteServer {
  const { content, compositions, build, log, tally = createVersionMetrics(), keepsPages = true } = parts
  const pages = createPageCache(keepsPages)
  const routeParts = { ...parts, media: openMedia(content), data: openData(content), isReady: () => ready }
  const posts = new Map([
    ['/problems', createProblemHandler(log)],
    ['/beacons', createBeaconHandler(tally)],
  ])
  let ready = true

  /** A request's whole path. Each step is the folder of the same name. */
  async function answer(request: Request): Promise<Response> {
    const visit = assign(readContext(request, parts.origin))
    const ops = await parts.ops?.answer(request, visit.path, visit.origin)
    if (ops) return ops
    if (visit.method !== 'GET' && visit.method !== 'HEAD') return answerPost(request, visit)
    const route = matchRoute(visit.path)
    if (route.kind === 'page') return sendPage(route.path, visit)
    return (await answerRoute(route, visit, routeParts)) ?? sendPage(visit.path, visit)
  }

  async function sendPage(path: string, visit: Assigned): Promise<Response> {
    const composition = compositions.current(visit.bucket)
    const key = pageKey({ path, visit, composition: composition.key, revision: content.revision() })
    const page = await pages.recall(key, () => makePage(path, visit, composition))
    return withBucket(await replyWithPage(page, visit), visit)
  }

  async function makePage(
    path: string,
    visit: RequestContext,
    composition: Composition,
    form?: FormOutcome,
  ): Promise<MadePage> {
    const { loaded, drawn } = renderOrBroken(await loadPage(path, visit, content, log, form), log)
    const filled = await fillSlots(drawn.slots, composition, log, tally.countRender)
    const document = renderDocument({ loaded, drawn, filled, composition, build })
    return preparePage(document, loaded.status, filled)
  }

  async function answerPost(request: Request, visit: Assigned): Promise<Response> {
    if (visit.method !== 'POST') return refuseMethod()
    const take = posts.get(visit.path)
    return take ? take(request) : answerForm(request, visit)
  }

  async function answerForm(request: Request, visit: Assigned): Promise<Response> {
    const route = matchRoute(visit.path)
    if (route.kind !== 'page') return refuseMethod()
    const taken = await handleForm(request, route.path, visit, parts)
    if (!taken) return refuseMethod()
    if (taken instanceof Response) return taken
    const { page } = await makePage(route.path, visit, compositions.current(visit.bucket), taken)
    return withBucket(await replyWithPage(page, visit, caching.never), visit)
  }

  /** Visitors belong to a group while a canary runs, and only then. */
  function assign(visit: RequestContext): Assigned {
    if (!compositions.record()?.canaries) return { ...visit, bucket: undefined }
    return { ...visit, bucket: visit.bucket ?? drawBucket(), isNew: visit.bucket === undefined }
  }

  return {
    answer: (request) => answer(request).catch((error: unknown) => lastResort(error, request, log)),
    drain: () => void (ready = false),
  }
}

/** `isNew` was put into its group just now. */
type Assigned = RequestContext & { isNew?: boolean }

function withBucket(response: Response, { bucket, isNew, origin }: Assigned): Response {
  if (isNew && bucket !== undefined) response.headers.append('set-cookie', bucketCookie(bucket, origin))
  return response
}

function refuseMethod(): Response {
  return replyWithText(405, 'This address can only be read.\n', { allow: 'GET, HEAD' })
}
