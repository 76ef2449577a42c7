import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { run } from './steps.ts'

interface Beside {
  root: string
  /** Settings of the site, which the preview site uses too. */
  env: Readonly<Record<string, string | undefined>>
  siteUrl: string
}

/**
 * Once the site answers, builds and starts the preview site and the studio on ports of their own, without configuration;
 * with STUDIO=off it does nothing. If one of them ends, that is reported and the others go on. Returns a function that ends both.
 */
export function serveStudio({ root, env, siteUrl }: Beside): () => void {
  if (env['STUDIO'] === 'off') return () => {}
  const children = new Set<ChildProcess>()
  let isEnding = false

  function start(name: string, program: string, settings: Readonly<Record<string, string>>): void {
    if (isEnding) return
    const child = spawn('node', [program], { cwd: root, env: { ...env, ...settings }, stdio: 'inherit' })
    children.add(child)
    child.on('error', (error) => console.error(`The ${name} could not start: ${error.message}`))
    const ended = `see above. The site goes on; \`npm start\` starts both again.`
    child.on('exit', (code) => {
      if (children.delete(child)) void goOn(Number(settings['PORT']), `The ${name} ended (${code}): ${ended}`)
    })
  }

  async function goOn(port: number, why: string): Promise<void> {
    if ((await freePort(port)) === port) return console.error(why)
    console.error(`Another program took port ${port} meanwhile: preview and studio start again on others.`)
    endAll()
    await open(0, 0)
  }

  function endAll(): void {
    for (const child of children) child.kill('SIGTERM')
    children.clear() // so that ending them on purpose is not reported
  }

  async function open(previewWanted = 4001, studioWanted = 4002): Promise<void> {
    await fetch(new URL('/healthz', siteUrl)).catch(() => {}) // waits for the first shell; the site reports its own errors
    await run('node', ['scripts/build.ts', 'studio'])
    const [previewPort, studioPort] = [await freePort(previewWanted), await freePort(studioWanted)]
    const settings = {
      HOST: '127.0.0.1',
      PREVIEW_ORIGIN: `http://preview.tessera.localhost:${previewPort}`,
      STUDIO_ORIGIN: `http://studio.tessera.localhost:${studioPort}`,
      PREVIEW_INTERNAL: `http://127.0.0.1:${previewPort}`,
      PREVIEW_SECRET: randomBytes(32).toString('base64url'),
    }
    start('preview site', 'shell/dist/server/preview.js', {
      ...settings,
      PORT: String(previewPort),
      STATE_DIR: '.tessera/preview',
    })
    start('studio', 'studio/dist/server/studio.js', {
      ...settings,
      PORT: String(studioPort),
      SITE_ORIGIN: siteUrl,
      STUDIO_LINK: nameOfUser(env),
    })
  }

  open().catch((error: Error) => console.error(`The studio could not start: ${error.message}`))
  return function end() {
    isEnding = true
    endAll()
  }
}

/** The user's name on this machine, in the letters an account's name may have; a machine may have none. */
function nameOfUser({ USER, USERNAME }: Beside['env']): string {
  const name = (USER ?? USERNAME ?? '').toLowerCase().replaceAll(/[^a-z0-9.-]+/g, '-')
  return name.replace(/^[.-]+/, '').slice(0, 64) || 'admin'
}

/** The port `wanted` if it is free, else any free port. */
async function freePort(wanted: number): Promise<number> {
  const server = createServer()
  try {
    await once(server.listen(wanted, '127.0.0.1'), 'listening')
  } catch (error) {
    if (wanted === 0) throw error
    return freePort(0)
  }
  const { port } = server.address() as AddressInfo
  await once(server.close(), 'close')
  return port
}
