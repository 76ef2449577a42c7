import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openWritePort } from '@tessera/content/write'
import { bundlePage } from '@tessera/kit/testing/bundlePage'
import { openStore } from '@tessera/store/openStore'
import { entryTime, signToken } from '@tessera/content/previewToken'
import { demo } from './demo.ts'
import { freePort, root, patientDeadline, type SharedSite } from './startSite.ts'
import { writeCompiledContent } from './writeCompiledContent.ts'

const secret = 'a secret that no one can guess, of a test'

/** The preview site beside a site, and a page that stands in the studio's place. */
export interface RunningPreview {
  /** Of the preview. */
  origin: string
  /** Of the page: it has nothing but `connectFrame`. */
  studio: string
  set: string
  /** An address that opens the set at a path. */
  entry(path: string): string
  /** The path of the studio's page with a frame at this path of the preview. */
  opening(path: string): string
  /** Keeps a text in the set. */
  draft(file: string, text: string | null): Promise<void>
  share(): Promise<string>
  endShare(share: string): Promise<void>
  stop(): Promise<void>
}

export async function startPreview(site: SharedSite): Promise<RunningPreview> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-preview-'))
  const [port, studioPort] = [await freePort(), await freePort()]
  const origin = `http://preview.tessera.localhost:${port}`
  const studio = `http://studio.tessera.localhost:${studioPort}`
  const storeUrl = pathToFileURL(join(folder, 'studio')).href
  await writeCompiledContent(join(folder, 'state'))
  const server = spawn('node', ['shell/dist/server/preview.js'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      PORT: String(port),
      REGISTRY_URL: pathToFileURL(site.registryFolder).href,
      STATE_DIR: join(folder, 'state'),
      PREVIEW_ORIGIN: origin,
      STUDIO_ORIGIN: studio,
      PREVIEW_SECRET: secret,
      STUDIO_STORE: storeUrl,
      SLOT_DEADLINE_MS: patientDeadline,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(server.stdout, 'data')
  const pages = await startStudioPage(join(folder, 'page'), origin, studioPort)
  const write = await openWritePort({ dir: demo, store: openStore(storeUrl), onDamage: () => {} })
  const { set } = await write.createSet('Spring', 'ana')
  const token = () => signToken(secret, 'in', set, Date.now() + entryTime)
  return {
    origin,
    studio,
    set,
    entry: (path) => `${origin}/_preview/in?${new URLSearchParams({ token: token(), to: path })}`,
    opening: (path) => `/?${new URLSearchParams({ preview: origin, token: token(), path })}`,
    async draft(file, text) {
      const { revision } = await write.open(file, set)
      await write.save({ set, file, text, base: revision, by: 'ana' })
    },
    share: async () => (await write.createShare(set, 'ana', Date.now() + 3_600_000)).share,
    endShare: (share) => write.endShare(share, 'ana'),
    async stop() {
      await write.close()
      pages.closeAllConnections()
      pages.close()
      server.kill()
      if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const html =
  '<!doctype html><title>Studio</title><input id="before" aria-label="Before"><div id="place"></div><input id="field" aria-label="Field"><script type="module" src="/page.js"></script>'

/** A page with `connectFrame` and a field beside its frame; the headers are those of the studio. */
export async function startStudioPage(folder: string, preview: string, port: number): Promise<Server> {
  await bundlePage(join(root, 'e2e/fixtures/studio/page.ts'), folder)
  const script = await readFile(join(folder, 'page.js'))
  const headers = {
    'content-security-policy': `default-src 'none'; script-src 'self'; img-src 'self'; connect-src 'self'; frame-src ${preview}; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'`,
    'origin-agent-cluster': '?1',
    'cross-origin-opener-policy': 'same-origin',
  }
  const server = createServer(function answer({ url = '' }, response) {
    const [type, body] = url === '/page.js' ? ['text/javascript', script] : ['text/html', html]
    response.writeHead(200, { ...headers, 'content-type': type }).end(body)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}
