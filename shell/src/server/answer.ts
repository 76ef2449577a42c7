import type { FormOutcome } from '../shared/forms/findErrors.ts'
import { renderOrBroken } from '../pages/renderPage.tsx'
import { openMedia } from './assets/mediaFiles.ts'
import { lastResort } from './document/lastResort.ts'
import { preparePage, renderDocument } from './document/renderDocument.ts'
import { createFormLimit } from './forms/createFormLimit.ts'
import { handleForm } from './forms/handleForm.ts'
import type { Submissions } from './forms/submissions.ts'
import { createPageCache, pageKey, type MadePage } from './http/pageCache.ts'
import { caching, replyWithPage, replyWithText } from './http/reply.ts'
import { bucketCookie, type Client, readContext, type RequestContext } from './http/requestContext.ts'
import { createAdmission } from './admission/createAdmission.ts'
import { turnAway } from './admission/turnAway.ts'
import type { Asked } from './http/Asked.ts'
import { loadPage, readAsked } from './loading/loadPage.ts'
import type { Log } from './logging/log.ts'
import { drawBucket } from './remotes/drawBucket.ts'
import type { Composition } from './remotes/composition.ts'
import { answerRoute, type RouteParts } from './routes/answerRoute.ts'
import { openData, type InTurn } from './routes/dataFiles.ts'
import { matchRoute } from './routes/matchRoute.ts'
import { type FilledOutcome, fillSlots } from './slots/fillSlots.ts'
import { createBeaconHandler } from './telemetry/createBeaconHandler.ts'
import { createProblemHandler } from './telemetry/createProblemHandler.ts'
import { createVersionMetrics, type VersionMetrics } from './telemetry/createVersionMetrics.ts'

export interface SiteParts extends Omit<RouteParts, 'media' | 'data' | 'reports' | 'isReady' | 'inTurn'> {
  submissions: Submissions
  /** Counts how versions do; default: no one reads it. */
  metrics?: VersionMetrics
  log: Log
  /** Is told of each answer: the kind of what was asked for, the status, and after how many seconds it was ready. */
  onAnswered?: (kind: string, status: number, seconds: number) => void
  /** Default: the origin that each request names. */
  origin?: string | undefined
  /** Default true; else each page is made anew for each visitor. */
  keepsPages?: boolean
}

export interface SiteServer {
  /** Never rejects. `client` is who asks; default: a program on this machine. */
  answer(request: Request, client?: Client): Promise<Response>
  /** From now on `/readyz` says no; everything else goes on. */
  drain(): void
}

export function createSiteServer(parts: SiteParts): SiteServer {
  const { content, compositions, build, log, metrics = createVersionMetrics(), keepsPages = true } = parts
  const pages = createPageCache(keepsPages)
  const admission = createAdmission()
  const mayKeep = createFormLimit()
  const routeParts: Omit<RouteParts, 'inTurn'> = {
    ...parts,
    media: openMedia(content),
    data: openData(content),
    reports: { problems: createProblemHandler(log), beacons: createBeaconHandler(metrics) },
    isReady: () => ready,
  }
  let ready = true

  /** A request's whole path. Each step is the folder of the same name. */
  async function answer(request: Request, client?: Client): Promise<Response> {
    const context = assign(readContext(request, parts.origin, client))
    const route = matchRoute(context.method, context.path)
    if (route.kind === 'page') return sendPage(route.path, context)
    if (route.kind === 'form') return answerForm(request, route.path, context)
    const found = await answerRoute(route, request, context, { ...routeParts, inTurn: turnOf(context) })
    return found ?? (isRead(context) ? sendPage(context.path, context) : refuseMethod())
  }

  async function sendPage(path: string, context: Assigned): Promise<Response> {
    const composition = compositions.current(context.bucket)
    const asked = await readAsked(path, context.search, content)
    const key = pageKey({ path, asked, context, composition: composition.key, revision: content.revision() })
    const inTurn = (isWanted: () => boolean) =>
      admission.admit(context.client, isWanted, () => makePage(path, asked, context, composition))
    const page = await pages.recall(key, inTurn, context.signal)
    if (context.method === 'GET')
      setImmediate(metrics.countSent, composition.metadata, context.client.network)
    return withBucket(await replyWithPage(page, context), context)
  }

  /** For what only this visitor waits for. */
  function turnOf({ client, signal }: RequestContext): InTurn {
    return (make) => admission.admit(client, () => !signal.aborted, make)
  }

  async function makePage(
    path: string,
    asked: Asked,
    context: RequestContext,
    composition: Composition,
    form?: FormOutcome,
  ): Promise<MadePage> {
    const known = await loadPage(path, asked, context, content, composition, log, form)
    const { loaded, rendered } = renderOrBroken(known, log.error)
    const filled = await fillSlots(rendered.slots, composition, log)
    setImmediate(countRenders, filled)
    const document = renderDocument({ loaded, rendered, filled, composition, build })
    return preparePage(document, loaded, filled)
  }

  /** Once the page is on its way: nobody waits for figures. */
  function countRenders(filled: readonly FilledOutcome[]): void {
    for (const { remote, rendering, cause } of filled)
      if (remote && rendering) metrics.countRender(remote.name, remote.version, rendering === 'done', cause)
  }

  async function answerForm(request: Request, path: string, context: Assigned): Promise<Response> {
    const outcome = await handleForm(request, path, context, { ...parts, mayKeep })
    if (!outcome) return refuseMethod()
    if (outcome instanceof Response) return outcome
    const composition = compositions.current(context.bucket)
    const { page } = await turnOf(context)(() => makePage(path, {}, context, composition, outcome))
    return withBucket(await replyWithPage(page, context, caching.never), context)
  }

  /** Visitors belong to a group while not all of them get the same, and only then. */
  function assign(context: RequestContext): Assigned {
    if (!compositions.isSplit()) return { ...context, bucket: undefined }
    return { ...context, bucket: context.bucket ?? drawBucket(), isNew: context.bucket === undefined }
  }

  return {
    async answer(request, client) {
      const began = performance.now()
      const response = await answer(request, client).catch(
        (error: unknown) => turnAway(error) ?? lastResort(error, request, log),
      )
      const { kind } = matchRoute(request.method, new URL(request.url).pathname)
      parts.onAnswered?.(kind, response.status, (performance.now() - began) / 1000)
      return response
    },
    drain: () => void (ready = false),
  }
}

/** `isNew` was put into its group just now. */
type Assigned = RequestContext & { isNew?: boolean }

function withBucket(response: Response, { bucket, isNew, origin }: Assigned): Response {
  if (isNew && bucket !== undefined) response.headers.append('set-cookie', bucketCookie(bucket, origin))
  return response
}

function isRead({ method }: RequestContext): boolean {
  return method === 'GET' || method === 'HEAD'
}

function refuseMethod(): Response {
  return replyWithText(405, 'This address can only be read.\n', { allow: 'GET, HEAD' })
}
