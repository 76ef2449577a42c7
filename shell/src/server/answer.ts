import type { Content } from '@tessera/content/port'
import { pathsIn } from '../pages/words/paths.ts'
import { renderOrBroken } from '../pages/renderPage.tsx'
import { createAdmission, type Admission } from './admission/createAdmission.ts'
import { turnAway } from './admission/turnAway.ts'
import { openMedia } from './assets/mediaFiles.ts'
import { type LastLanguage, lastResort } from './document/lastResort.ts'
import { preparePage, renderDocument } from './document/renderDocument.ts'
import { createFormLimit, handleForm } from './forms/handleForm.ts'
import type { Submissions } from './forms/Submissions.ts'
import { createPageCache, pageKey, type MadePage } from './http/pageCache.ts'
import { caching, replyWithPage, replyWithText } from './http/reply.ts'
import type { Client } from '@tessera/release/clientReader'
import { readContext } from './http/requestContext.ts'
import { loadPage, type PageRequest } from './loading/loadPage.ts'
import { readPageParameters } from './loading/readPageParameters.ts'
import type { Log } from './logging/log.ts'
import { assignBucket, type VisitorContext, withBucket } from './remotes/assignBucket.ts'
import { answerRoute, type RouteParts, type SiteSources } from './routes/answerRoute.ts'
import { type DataFiles, openData } from './routes/dataFiles.ts'
import type { Route } from './routes/matchRoute.ts'
import { matchRouteInLanguage, type RouteInLanguage } from './routes/matchRouteInLanguage.ts'
import { type FilledOutcome, fillSlots } from './slots/fillSlots.ts'
import { createVersionMetrics, type VersionMetrics } from './telemetry/createVersionMetrics.ts'
import { createReportHandlers } from './telemetry/handleReports.ts'
import { traced, tracedRequest } from './tracing/traced.ts'

/** The parts of a server for one site. */
export interface SiteParts extends SiteSources {
  submissions: Submissions
  log: Log
  metrics?: VersionMetrics
  /** Called after each answer with the kind of its route, its status, and the seconds until it was ready. */
  onAnswered?: (kind: string, status: number, seconds: number) => void
  onVisitor?: (client: Client) => void
  /** The site's public origin; default: the origin of each request. */
  origin?: string | undefined
  /** Whether rendered pages are cached; default true. */
  keepsPages?: boolean
}

/** Answers the requests of one site; the process around it listens and shuts down. */
export interface SiteServer {
  /** Never rejects. `client` defaults to a program on this machine. */
  answer(request: Request, client?: Client): Promise<Response>
  /** Makes `/readyz` answer 503 from now on; all other requests are still answered. */
  drain(): void
}

export function createSiteServer(parts: SiteParts): SiteServer {
  const { content, compositions, log, metrics = createVersionMetrics() } = parts
  const admit = createAdmission()
  const { answerPage, answerForm } = createPageAnswers(parts, admit, metrics)
  let isReady = true
  const routeParts: RouteParts = {
    ...parts,
    admit,
    media: openMedia(content),
    data: openData(content),
    reports: createReportHandlers(log, metrics, compositions.record),
    isReady: () => isReady,
  }

  const openLanguage = createLanguages(content, routeParts.data)

  /** The whole path of a request. Each step is in the folder of the same name. */
  async function answer(request: Request, at: RouteInLanguage, client?: Client): Promise<Response> {
    const context = assignBucket(readContext(request, parts.origin, client), compositions.isSplit())
    const { route } = at
    const site = openLanguage(at)
    if (route.kind === 'page') return answerPage(route, context, site)
    if (route.kind === 'form') return answerForm(request, route.path, context, site)
    const response = await answerRoute(route, request, context, { ...routeParts, ...site })
    const isRead = context.method === 'GET' || context.method === 'HEAD'
    return response ?? (isRead ? answerPage(context, context, site) : refuseMethod())
  }

  return {
    async answer(request, client) {
      const began = performance.now()
      let kind: Route['kind'] = 'page'
      let known: LastLanguage = { language: 'en', direction: 'ltr', prefix: '' }
      const response = await tracedRequest(request, async function find(span) {
        try {
          const site = await content.site()
          const at = matchRouteInLanguage(request.method, new URL(request.url).pathname, site)
          kind = at.route.kind
          span.updateName(`${request.method} ${kind}`)
          const own = site.languages?.find(({ language }) => language === at.language)
          known = { ...site, ...own, prefix: at.prefix }
          return await answer(request, at, client)
        } catch (error) {
          return turnAway(error, known) ?? lastResort(error, request, log, known)
        }
      })
      parts.onAnswered?.(kind, response.status, (performance.now() - began) / 1000)
      return response
    },
    drain: () => void (isReady = false),
  }
}

function createLanguages(content: Content, data: DataFiles): (at: RouteInLanguage) => SiteInLanguage {
  const opened = new Map<string, SiteInLanguage>()
  return function openLanguage({ language, prefix }) {
    const { inLanguage } = content
    if (language === undefined || !inLanguage) return { content, data, prefix: '' }
    return opened.getOrInsertComputed(language, function open() {
      const own = inLanguage(language)
      return { content: own, data: openData(own), prefix }
    })
  }
}

/** Answers requests for pages, and forms, which are submitted to the address of their page. */
function createPageAnswers(parts: SiteParts, admit: Admission, metrics: VersionMetrics) {
  const { compositions, log, keepsPages = true } = parts
  const recall = createPageCache(keepsPages)
  const mayKeep = createFormLimit()
  const makePage = createPageMaker(parts, metrics)

  async function answerPage(
    { path, movedTo: later }: { path: string; movedTo?: string },
    context: VisitorContext,
    site: SiteInLanguage,
  ): Promise<Response> {
    const { content, prefix } = site
    parts.onVisitor?.(context.client)
    const movedTo = await content.redirect?.(path)
    if (movedTo !== undefined) return createRedirect(pathsIn(await content.site()).own(movedTo), context)
    if (later !== undefined && !(await content.page(path))) return createRedirect(later, context)
    const composition = compositions.current(context.bucket)
    const parameters = await readPageParameters(path, context.search, content)
    const key = pageKey({
      path: prefix + path,
      parameters,
      context,
      composition: composition.key,
      revision: `${content.revision()} ${new Date().getUTCDate()}`, // lists by time change with the day
    })
    const page = await recall(
      key,
      (isWanted) =>
        admit(context.client, isWanted, () => makePage({ path, parameters, context, composition, ...site })),
      context.signal,
    )
    if (context.method === 'GET')
      setImmediate(metrics.countSent, composition.metadata, context.client.network)
    return withBucket(await replyWithPage(page, context), context)
  }

  async function answerForm(
    request: Request,
    path: string,
    context: VisitorContext,
    site: SiteInLanguage,
  ): Promise<Response> {
    const form = await handleForm(request, path, context, {
      ...site,
      submissions: parts.submissions,
      mayKeep,
      log,
    })
    if (!form) return refuseMethod()
    if (form instanceof Response) return form
    const composition = compositions.current(context.bucket)
    const isWanted = () => !context.signal.aborted
    const { page } = await admit(context.client, isWanted, () =>
      makePage({ path, parameters: {}, context, composition, form, ...site }),
    )
    return withBucket(await replyWithPage(page, context, caching.never), context)
  }

  return { answerPage, answerForm }
}

function createPageMaker({ build, log }: SiteParts, metrics: VersionMetrics) {
  async function makePage(request: PageRequest & SiteInLanguage): Promise<MadePage> {
    const { composition } = request
    const page = await traced('load page', {}, () => loadPage({ ...request, log }))
    const { loaded, rendered } = renderOrBroken(page, log.error)
    const filled = await fillSlots(rendered.slots, composition, log)
    setImmediate(countRenders, filled)
    const document = renderDocument({ loaded, rendered, filled, composition, build })
    return preparePage(document, loaded, filled)
  }

  /** Runs after the page was handed to the network, so no visitor waits for metrics. */
  function countRenders(filled: readonly FilledOutcome[]): void {
    for (const { remote, rendering, cause } of filled)
      if (remote && rendering) metrics.countRender(remote.name, remote.version, rendering === 'done', cause)
  }

  return makePage
}

interface SiteInLanguage {
  content: Content
  data: DataFiles
  /** What each path of this language begins with: `/es`, or an empty string. */
  prefix: string
}

/** Browsers must revalidate a redirect, because content can change it. */
function createRedirect(to: string, { search }: VisitorContext): Response {
  const query = search.size > 0 && !/[?#]/.test(to) ? `?${search.toString()}` : ''
  const headers = { location: to + query, 'cache-control': caching.revalidate }
  return new Response(null, { status: 308, headers })
}

function refuseMethod(): Response {
  return replyWithText(405, 'This address supports only GET and HEAD.\n', { allow: 'GET, HEAD' })
}
