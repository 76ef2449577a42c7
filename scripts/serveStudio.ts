import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import { run } from './steps.ts'

interface Beside {
  root: string
  /** Settings of the site, which the preview follows. */
  env: Readonly<Record<string, string | undefined>>
  siteUrl: string
}

/**
 * The preview site and the studio beside a site that answers already: builds what changed, starts both on ports of their
 * own, without configuration; nothing with STUDIO=off. One that ends is reported and takes nothing else with it. Gives how
 * to end both.
 */
export function serveStudio({ root, env, siteUrl }: Beside): () => void {
  if (env['STUDIO'] === 'off') return () => {}
  const children: ChildProcess[] = []
  let isEnding = false

  function start(name: string, program: string, settings: Readonly<Record<string, string>>): void {
    if (isEnding) return
    const child = spawn('node', [program], { cwd: root, env: { ...env, ...settings }, stdio: 'inherit' })
    children.push(child)
    child.on('error', (error) => console.error(`The ${name} could not start: ${error.message}`))
    child.on('exit', (code) => {
      if (!isEnding)
        console.error(
          `The ${name} ended (${code}): see above. The site goes on; \`npm start\` starts both again.`,
        )
    })
  }

  async function open(): Promise<void> {
    await run('node', ['scripts/build.ts', 'studio'])
    const [previewPort, studioPort] = [await freePort(4001), await freePort(4002)]
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
      STUDIO_LINK: 'you',
    })
  }

  open().catch((error: Error) => console.error(`The studio could not start: ${error.message}`))
  return function end() {
    isEnding = true
    for (const child of children) child.kill('SIGTERM')
  }
}

/** `wanted`, or any other that is free now. */
function freePort(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', () => {
      if (wanted === 0) return reject(new Error('no port is free'))
      freePort(0).then(resolve, reject)
    })
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : wanted
      server.close(() => resolve(port))
    })
  })
}
