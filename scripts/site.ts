import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { openRegistry } from '@tessera/release/registry/open'
import { seedRegistry } from '@tessera/release/seed'
import { run, step } from './steps.ts'

/** `npm start`: builds what changed, seeds an empty registry, then serves the whole site. */
const root = resolve(import.meta.dirname, '..')
const remotes = ['regions', 'maps', 'consent', 'media']

const faults = [
  ...(await step('Building the shell and the remotes', () => run('npm', ['run', '--silent', 'build']))),
  ...(await step('Making the demo content', () =>
    run('npm', ['run', '--silent', 'generate', '-w', 'content']),
  )),
  ...(await step('Looking after the registry', seed)),
]
if (faults.length > 0) process.exit(1)
serve()

async function seed(): Promise<void> {
  const url = process.env['REGISTRY_URL'] ?? 'file:.tessera/registry'
  const environment = process.env['ENVIRONMENT'] ?? 'production'
  await seedRegistry({ registry: openRegistry(url, root), root, remotes, environment, log: console.log })
}

function serve(): void {
  const server = spawn('node', ['shell/dist/server/server.js'], { cwd: root, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
  server.on('exit', (code, signal) => process.exit(signal ? 0 : (code ?? 1)))
}
