import { openMedia } from './assets/mediaFiles.ts'
import { drawWhole } from './document/drawWhole.ts'
import { lastResort } from './document/lastResort.ts'
import { renderDocument } from './document/render.ts'
import type { FormOutcome } from './forms/outcome.ts'
import type { Submissions } from './forms/submissions.ts'
import { takeForm } from './forms/takeForm.ts'
import { pageOf } from './request/pageOf.ts'
import { createPageCache, pageKey, type MadePage } from './request/pageCache.ts'
import { caching, replyWithPage, replyWithText } from './request/reply.ts'
import { bucketCookie, readVisit, type Visit } from './request/visit.ts'
import { drawBucket } from './remotes/bucket.ts'
import type { Composition } from './remotes/composition.ts'
import { answerRoute, type RouteParts } from './routes/answerRoute.ts'
import { openData } from './routes/dataFiles.ts'
import { loadPage } from './routes/loadPage.ts'
import { matchRoute } from './routes/match.ts'
import type { Ops } from './ops/createOps.ts'
import { createTally, type Tally } from './figures/createTally.ts'
import { createBeaconTaker } from './routes/takeBeacon.ts'
import { createProblemTaker } from './routes/takeProblem.ts'
import { fillSlots } from './slots/fill.ts'
import type { Log } from './log.ts'

export interface SiteParts extends Omit<RouteParts, 'media' | 'data' | 'isReady'> {
  submissions: Submissions
  /** Default: there is no ops view. */
  ops?: Ops | undefined
  /** Counts how versions do; default: nobody reads it. */
  tally?: Tally
  log: Log
  /** Default: the origin that each request names. */
  origin?: string | undefined
}

export interface Site {
  /** Never rejects. */
  answer(request: Request): Promise<Response>
  /** From now on `/readyz` says no; everything else goes on. */
  leave(): void
}

export function createSite(parts: SiteParts): Site {
  const { content, compositions, build, log, tally = createTally() } = parts
  const pages = createPageCache()
  const routeParts = { ...parts, media: openMedia(content), data: openData(content), isReady: () => ready }
  const posts = new Map([
    ['/problems', createProblemTaker(log)],
    ['/beacons', createBeaconTaker(tally)],
  ])
  let ready = true

  /** A request's whole path. Each step is the folder of the same name. */
  async function answer(request: Request): Promise<Response> {
    const visit = placed(readVisit(request, parts.origin))
    const ops = await parts.ops?.answer(request, visit.path, visit.origin)
    if (ops) return ops
    if (visit.method !== 'GET' && visit.method !== 'HEAD') return answerPost(request, visit)
    const route = matchRoute(visit.path)
    if (route.kind === 'page') return sendPage(route.path, visit)
    return (await answerRoute(route, visit, routeParts)) ?? sendPage(visit.path, visit)
  }

  async function sendPage(path: string, visit: Placed): Promise<Response> {
    const composition = compositions.current(visit.bucket)
    const key = pageKey({ path, visit, composition: composition.key, revision: content.revision() })
    const page = await pages.recall(key, () => makePage(path, visit, composition))
    return withBucket(await replyWithPage(page, visit), visit)
  }

  async function makePage(
    path: string,
    visit: Visit,
    composition: Composition,
    form?: FormOutcome,
  ): Promise<MadePage> {
    const { loaded, drawn } = drawWhole(await loadPage(path, visit, content, log, form), log)
    const filled = await fillSlots(drawn.slots, composition, log, tally.drew)
    const document = renderDocument({ loaded, drawn, filled, composition, build })
    return pageOf(document, loaded.status, filled)
  }

  async function answerPost(request: Request, visit: Placed): Promise<Response> {
    if (visit.method !== 'POST') return refuseMethod()
    const take = posts.get(visit.path)
    return take ? take(request) : answerForm(request, visit)
  }

  async function answerForm(request: Request, visit: Placed): Promise<Response> {
    const route = matchRoute(visit.path)
    if (route.kind !== 'page') return refuseMethod()
    const taken = await takeForm(request, route.path, visit, parts)
    if (!taken) return refuseMethod()
    if (taken instanceof Response) return taken
    const { page } = await makePage(route.path, visit, compositions.current(visit.bucket), taken)
    return withBucket(await replyWithPage(page, visit, caching.never), visit)
  }

  /** Visitors belong to a group while a canary runs, and only then. */
  function placed(visit: Visit): Placed {
    if (!compositions.record()?.canaries) return { ...visit, bucket: undefined }
    return { ...visit, bucket: visit.bucket ?? drawBucket(), isNew: visit.bucket === undefined }
  }

  return {
    answer: (request) => answer(request).catch((error: unknown) => lastResort(error, request, log)),
    leave: () => void (ready = false),
  }
}

/** `isNew` was put into its group just now. */
type Placed = Visit & { isNew?: boolean }

function withBucket(response: Response, { bucket, isNew, origin }: Placed): Response {
  if (isNew && bucket !== undefined) response.headers.append('set-cookie', bucketCookie(bucket, origin))
  return response
}

function refuseMethod(): Response {
  return replyWithText(405, 'This address can only be read.\n', { allow: 'GET, HEAD' })
}
