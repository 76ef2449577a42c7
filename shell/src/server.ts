import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { openRegistry } from '@tessera/release/registry/open'
import { createSigner } from '@tessera/release/trust/signer'
import { createSite, type Site } from './answer.ts'
import { keepBuilds } from './assets/keepBuilds.ts'
import { readShellBuild } from './assets/shellBuild.ts'
import { helpFor, readConfig, type Config } from './config.ts'
import { openFileContent } from './content/fileContent.ts'
import { drain } from './drain.ts'
import { createTally } from './figures/createTally.ts'
import { judgeAll } from './figures/judgeAll.ts'
import { keepFigures } from './figures/keepFigures.ts'
import { openSubmissionsFolder } from './forms/submissionsFolder.ts'
import { listen } from './listen.ts'
import { createLog, type Log } from './log.ts'
import { createMetrics } from './ops/createMetrics.ts'
import { createOps } from './ops/createOps.ts'
import { followCompositions } from './remotes/compositions.ts'
import { tellTrust } from './remotes/tellTrust.ts'

await start().catch(function explain(error: unknown) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})

async function start(): Promise<void> {
  const help = helpFor(process.argv.slice(2))
  if (help) return void process.stdout.write(help)

  const config = readConfig(process.env)
  const log = createLog(config.LOG_LEVEL)
  const registry = openRegistry(config.REGISTRY_URL, process.cwd(), {
    trustRoot: config.TRUST_ROOT,
    stateFolder: config.STATE_DIR,
  })
  const tally = createTally()
  void tellTrust(registry, config.TRUST_ROOT, log)
  const [content, compositions, build] = await Promise.all([
    openFileContent(config.CONTENT_DIR, log),
    followCompositions({
      registry,
      environment: config.ENVIRONMENT,
      log,
      deadline: config.SLOT_DEADLINE_MS,
      pollEvery: config.POLL_MS,
      recheckEvery: config.RECHECK_MS,
      onShown: tally.follow,
    }),
    readShellBuild(join(import.meta.dirname, '..')),
  ])
  const otherBuilds = await keepBuilds(build.files, join(config.STATE_DIR, 'assets'), log)
  const submissions = openSubmissionsFolder(config.FORMS_DIR)
  const environment = config.ENVIRONMENT
  const signer =
    config.CANARY_KEY === undefined ? undefined : createSigner(await readFile(config.CANARY_KEY, 'utf8'))
  keepFigures({ registry, environment, tally, record: compositions.record, log })
  if (signer) judgeAll({ registry, environment, signer, record: compositions.record, log })
  const ops =
    config.OPS_TOKEN === undefined
      ? undefined
      : createOps({
          token: config.OPS_TOKEN,
          registry,
          environment,
          ...(signer && { signer }),
          sheet: build.styles.ops,
          metrics: createMetrics(compositions, tally),
          log,
        })
  const origin = config.SITE_ORIGIN
  const site = createSite({ content, compositions, submissions, build, otherBuilds, log, tally, ops, origin })
  const { server, url } = await listen(site, config)
  leaveOnSignal(server, site, config, log)
  process.stdout.write(`Tessera is at ${url}\n`)
}

/** SIGTERM leaves without losing a request; SIGINT, sent by hand, leaves at once. A second signal ends it. */
function leaveOnSignal(server: Server, site: Site, { DRAIN_MS }: Config, log: Log): void {
  let leaving = false
  async function leave(signal: NodeJS.Signals): Promise<void> {
    if (leaving || signal === 'SIGINT') process.exit(0)
    leaving = true
    log.info('leaving', { signal })
    site.leave()
    await drain(server, { wait: DRAIN_MS, idle: DRAIN_MS, longest: 15_000 })
    process.exit(0)
  }
  process.on('SIGTERM', (signal) => void leave(signal))
  process.on('SIGINT', (signal) => void leave(signal))
}
