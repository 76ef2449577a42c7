import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { createSourcePlaces } from '@tessera/release/problems'
import { openLogStream } from '@tessera/release/logging'
import { ownerInWords } from '@tessera/release/status'
import { helpFor, readSettings, reportRetired } from '@tessera/store/readSettings'
import { exitWith } from '@tessera/store/exitWith'
import { createSiteServer, type SiteServer } from './answer.ts'
import { retainBuilds } from './assets/retainBuilds.ts'
import { readShellBuild } from './assets/shellBuild.ts'
import { opsTokens, readConfig, settings, type Config } from './config.ts'
import { drain } from './drain.ts'
import { followOptions, openSiteRegistry } from './followOptions.ts'
import { createCauses } from './telemetry/createCauses.ts'
import { createSiteMetrics } from './telemetry/createSiteMetrics.ts'
import { createVersionMetrics } from './telemetry/createVersionMetrics.ts'
import { placeProblems } from './telemetry/placeProblems.ts'
import { startMapReader } from './telemetry/startMapReader.ts'
import { traced, tracedContent } from './tracing/traced.ts'
import { watchNetworks } from './telemetry/watchNetworks.ts'
import { publishMetrics, runEvaluator } from './telemetry/publishMetrics.ts'
import { openSubmissions } from './openSubmissions.ts'
import { listen } from './listen.ts'
import { openContent } from './openContent.ts'
import { createLog, namingOwners, type Log } from './logging/log.ts'
import { createOps } from './ops/createOps.ts'
import type { Compositions } from './remotes/compositions.ts'
import { followCompositions } from './remotes/followCompositions.ts'
import { reportTrust } from './remotes/readNewest.ts'
import { findConfinement } from './rendering/confinement.ts'
import { startSigning } from './signing/startSigning.ts'
import { superviseBy, type AnswersByKind } from './superviseBy.ts'
import { openWebhook } from './webhook/createWebhook.ts'
import type { RecordedAnalysis } from './telemetry/RecordedAnalysis.ts'
import { followAnalyses } from './webhook/followAnalyses.ts'
import { createSiteEvents } from './webhook/createSiteEvents.ts'

await start().catch(exitWith)

async function start(): Promise<void> {
  const help = helpFor(process.argv.slice(2), settings, 'the site')
  if (help) return void process.stdout.write(help)

  const config = readConfig(process.env)
  const logStream = openLogStream(2)
  const siteMetrics = createSiteMetrics(logStream.lost)
  const causes = createCauses()
  const registry = openSiteRegistry(config)
  const places = createSourcePlaces(registry, startMapReader())
  const environment = config.ENVIRONMENT
  const lines = createLog(config.LOG_LEVEL, logStream)
  const shown: { compositions?: Compositions } = {} // until the first composition is loaded, no owner is known
  const ownerOf = (remote: string) => shown.compositions?.current().remotes.get(remote)?.manifest?.owner
  const ownerText = (remote: string) => {
    const owner = ownerOf(remote)
    return owner && ownerInWords(owner)
  }
  const events = createSiteEvents({ ...openWebhook(config, lines), environment, ownerOf: ownerText })
  const log = events.alsoSending(
    siteMetrics.countingProblems(placeProblems(namingOwners(lines, ownerText), causes, places)),
  )
  const metrics = siteMetrics.alsoCounting(createVersionMetrics(causes))
  function onAnalysis(analysis: RecordedAnalysis): void {
    siteMetrics.setAnalysis(analysis)
    events.onAnalysis(analysis)
  }
  const findAnalyses = followAnalyses({ registry, environment, onAnalysis })
  reportRetired(process.env, log)
  void reportTrust(registry, config.TRUST_ROOT, log)
  log.info('server entries', { confinement: (await findConfinement()).name })
  const [content, compositions, build] = await Promise.all([
    openContent(config, registry, log),
    followCompositions({
      registry: {
        ...registry,
        newest: (name) =>
          siteMetrics.timingReads(
            () => traced('read registry', {}, () => registry.newest(name)),
            events.onRead,
          ),
      },
      ...followOptions(config),
      log,
      onShown(shown) {
        metrics.follow(shown)
        void findAnalyses(shown)
      },
    }),
    readShellBuild(join(import.meta.dirname, '..')),
  ])
  const otherBuilds = await retainBuilds(build.files, join(config.STATE_DIR, 'assets'), log)
  const submissions = await openSubmissions(config, log)
  const signing = config.CANARY_KEY === undefined ? undefined : startSigning(process.env, log)
  shown.compositions = compositions
  const { record } = compositions
  publishMetrics({ registry, environment, metrics, record, signing, log })
  if (signing) runEvaluator({ signing, record, ownerOf: ownerText, onUndecided: onAnalysis, log })
  const ops =
    config.OPS_TOKEN === undefined
      ? undefined
      : createOps({
          tokens: () => readSettings(opsTokens, process.env),
          registry,
          environment,
          places,
          ...(signing && { signing }),
          sheet: build.styles.ops,
          metrics: () => siteMetrics.expose(record(), ownerOf),
          log,
        })
  const kinds: AnswersByKind = {}
  const site = createSiteServer({
    content: tracedContent(content),
    compositions,
    submissions,
    build,
    otherBuilds,
    log,
    metrics,
    ops,
    origin: config.SITE_ORIGIN,
    keepsPages: config.KEEP_RENDERED === 'yes',
    ...(config.LEAST_NETWORKS > 1 && { onVisitor: watchNetworks(log) }),
    onAnswered(kind, status, seconds) {
      siteMetrics.countRequest(kind, status, seconds)
      const ofKind = (kinds[kind] ??= { answered: 0, seconds: 0 })
      ofKind.answered += 1
      ofKind.seconds += seconds
    },
  })
  const { server, url } = await listen(site, config)
  drainOnSignal(server, site, config, log, superviseBy(process, server, url, kinds))
  if (!process.send) openLogStream(1).write(`Tessera is at ${url}\n`) // with a parent process, `release serve` prints the address
}

/** SIGTERM shuts down without losing a request; SIGINT, which a person sends, and a second signal exit at once. */
function drainOnSignal(
  server: Server,
  site: SiteServer,
  { DRAIN_MS }: Config,
  log: Log,
  handedOver: ReadonlySet<Socket>,
): void {
  let draining = false
  async function shutDown(signal: NodeJS.Signals): Promise<void> {
    if (draining || signal === 'SIGINT') process.exit(0)
    draining = true
    log.info('draining', { signal })
    site.drain()
    await drain(server, { wait: DRAIN_MS, idle: DRAIN_MS, longest: 15_000 }, handedOver)
    process.exit(0)
  }
  process.on('SIGTERM', (signal) => void shutDown(signal))
  process.on('SIGINT', (signal) => void shutDown(signal))
}
