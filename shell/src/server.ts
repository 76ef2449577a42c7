import { join } from 'node:path'
import { openRegistry } from '@tessera/release/registry/open'
import { createSite } from './answer.ts'
import { readShellBuild } from './assets/shellBuild.ts'
import { helpFor, readConfig } from './config.ts'
import { openFileContent } from './content/fileContent.ts'
import { listen } from './listen.ts'
import { createLog } from './log.ts'
import { followCompositions } from './remotes/compositions.ts'

await start().catch(function explain(error: unknown) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})

async function start(): Promise<void> {
  const help = helpFor(process.argv.slice(2))
  if (help) return void process.stdout.write(help)

  const config = readConfig(process.env)
  const log = createLog(config.LOG_LEVEL)
  const [content, compositions, build] = await Promise.all([
    openFileContent(config.CONTENT_DIR, log),
    followCompositions({
      registry: openRegistry(config.REGISTRY_URL),
      environment: config.ENVIRONMENT,
      log,
      deadline: config.SLOT_DEADLINE_MS,
      pollEvery: config.POLL_MS,
      recheckEvery: config.RECHECK_MS,
    }),
    readShellBuild(join(import.meta.dirname, '..')),
  ])
  const site = createSite({ content, compositions, build, log, origin: config.SITE_ORIGIN })
  const url = await listen(site, config, log)
  process.stdout.write(`Tessera is at ${url}\n`)
}
