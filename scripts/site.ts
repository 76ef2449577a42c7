import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { forgetRegistry, openRegistry, type Registry } from '@tessera/release/registry'
import { readKeys } from '@tessera/release/keys'
import { seedRegistry, seedShell } from '@tessera/release/seeding'
import { defaultSite } from '@tessera/store/defaultSite'
import { remoteNamesOf } from './remotes.mjs'
import { serveStudio } from './serveStudio.ts'
import { createSteps, run } from './steps.ts'

/** `npm start`: builds what changed, fills an empty registry, then serves the site, and the studio unless STUDIO=off. */
const root = resolve(import.meta.dirname, '..')
const keysFolder = resolve(root, process.env['TESSERA_KEYS'] ?? '.tessera/keys')
/** Defaults for the server; environment variables win. */
const settings: Record<string, string> = { CONTENT_FROM: 'folder' }
let isShellReleased = false
const { step } = createSteps(2)
const site = resolve(root, process.env['CONTENT_DIR'] || defaultSite(root))
if (!existsSync(site)) {
  console.error(`✖ There is no folder ${site}.\n  Next: make it, or set CONTENT_DIR to the folder of a site.`)
  process.exit(1)
}

const problems = [
  ...(await step('Building the shell and the remotes', ({ report }) =>
    run('node', ['scripts/build.ts', 'site', site], { report }),
  )),
  ...(await step('Looking after the registry', seed)),
]
if (problems.length > 0) process.exit(1)
serve()

async function seed({ log }: { log: (line: string) => void }): Promise<void> {
  const url = process.env['REGISTRY_URL'] ?? 'file:.tessera/registry'
  const environment = process.env['ENVIRONMENT'] ?? 'production'
  const onBegun = () => forgetRegistry(url, root, process.env['STATE_DIR'] ?? '.tessera/state')
  const registry = openRegistry(url, root)
  const seeding = { registry, root, environment, keys: keysFolder, log }
  await seedRegistry({ ...seeding, remotes: remoteNamesOf(site), onBegun })
  isShellReleased = await seedShell(seeding)
  Object.assign(settings, await trustSettings(registry))
}

/** The site trusts a registry whose log its own root key began. */
async function trustSettings(registry: Registry): Promise<Record<string, string>> {
  const trust = await registry.trust().catch(() => undefined)
  const keys = await readKeys(keysFolder).catch(() => [])
  const ops = keys.find(({ name, key }) => name === 'ops' && trust?.record.keys[key]?.state === 'active')
  return {
    ...(trust && keys.some(({ key }) => key === trust.root) && { TRUST_ROOT: trust.root }),
    ...(ops && { CANARY_KEY: join(keysFolder, 'ops.pem') }),
  }
}

/** Starts preview site and studio after the site answers, so that its first page waits for neither. */
function serve(): void {
  const env = { ...settings, ...process.env }
  const stdio = ['inherit', 'pipe', 'inherit'] as const
  const program = isShellReleased ? ['release/src/cli.ts', 'serve'] : ['shell/dist/server/server.js']
  const server = spawn('node', program, { cwd: root, env, stdio: [...stdio] })
  let endStudio: (() => void) | undefined
  server.stdout?.on('data', function followStart(text: Buffer) {
    process.stdout.write(text)
    const [siteUrl] = /http:\S+/.exec(text.toString()) ?? []
    if (siteUrl) endStudio ??= serveStudio({ root, env, siteUrl })
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, function end() {
      endStudio?.()
      server.kill(signal)
    })
  }
  server.on('exit', function end(code, signal) {
    endStudio?.()
    process.exit(signal ? 0 : (code ?? 1))
  })
}
