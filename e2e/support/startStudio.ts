import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openStore } from '@tessera/store/openStore'
import { createAccounts } from '../../studio/src/server/accounts/createAccounts.ts'
import { openUsers } from '../../studio/src/server/accounts/users.ts'
import type { Role } from '../../studio/src/shared/roles.ts'
import { demo } from './demo.ts'
import { fewDocuments } from './fewDocuments.ts'
import { freePort, patientDeadline, root, startSite, type SharedSite } from './startSite.ts'
import { writeCompiledContent } from './writeCompiledContent.ts'

const secret = 'a secret that no one can guess, of a test'

/** Site, preview and studio as `npm start` runs them, on documents of their own. */
export interface RunningStudio {
  site: SharedSite
  /** Of the studio. */
  origin: string
  preview: string
  /** The folder of documents. */
  documents: string
  /** An address that signs in, once, as who is named: added where there is no such user. */
  linkFor(name: string, role?: Role): Promise<string>
  /** Ends the studio's process as a crash would, and starts it again on the same port and store. */
  restart(whileAway?: () => Promise<void>, env?: Readonly<Record<string, string>>): Promise<void>
  stop(): Promise<void>
}

/**
 * Beside a site that runs already, it keeps drafts of the site's own documents; one that it starts has a few of its own,
 * or a copy of those of another site's folder.
 */
export async function startStudio(beside?: SharedSite, otherSite?: string): Promise<RunningStudio> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-studio-'))
  const few = await fewDocuments()
  const documents = beside ? demo : join(folder, 'documents')
  const [previewPort, studioPort] = [await freePort(), await freePort()]
  const origin = `http://studio.tessera.localhost:${studioPort}`
  const preview = `http://preview.tessera.localhost:${previewPort}`
  const store = pathToFileURL(join(folder, 'store')).href
  if (!beside) await cp(otherSite ?? few, documents, { recursive: true })
  async function writeContent(stateFolder: string): Promise<void> {
    if (otherSite !== undefined) return
    await (beside ? writeCompiledContent(stateFolder) : writeCompiledContent(stateFolder, few, documents))
  }
  const env = { CONTENT_DIR: documents, SLOT_DEADLINE_MS: patientDeadline }
  const { stop: stopSite, ...site } = beside
    ? { ...beside, stop: async () => {} }
    : await startSite({ env, writeContent, ...(otherSite !== undefined && { remotesOf: otherSite }) })
  const shared = {
    ...env,
    PREVIEW_ORIGIN: preview,
    STUDIO_ORIGIN: origin,
    PREVIEW_INTERNAL: `http://127.0.0.1:${previewPort}`,
    PREVIEW_SECRET: secret,
    STUDIO_STORE: store,
    SITE_ORIGIN: site.origin,
  }
  await writeContent(join(folder, 'preview'))
  const previewServer = await startProgram('shell/dist/server/preview.js', {
    ...shared,
    PORT: String(previewPort),
    REGISTRY_URL: pathToFileURL(site.registryFolder).href,
    STATE_DIR: join(folder, 'preview'),
  })
  const startServer = (more = {}) =>
    startProgram('studio/dist/server/studio.js', { ...shared, PORT: String(studioPort), ...more })
  let server = await startServer()
  const users = openUsers(openStore(store), Date.now)
  const accounts = createAccounts(openStore(store))
  return {
    site,
    origin,
    preview,
    documents,
    async linkFor(name, role = 'publisher') {
      await users.add(name, { role, folders: [] }).catch(() => {}) // is there
      return `${origin}/#link=${await accounts.createLink(name)}`
    },
    async restart(whileAway = async () => {}, more = {}) {
      await end(server, 'SIGKILL')
      try {
        await whileAway()
      } finally {
        server = await startServer(more)
      }
    },
    async stop() {
      await Promise.all([end(server), end(previewServer)])
      await stopSite()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Waits for its first line, which says where it is. */
async function startProgram(program: string, env: Readonly<Record<string, string>>): Promise<ChildProcess> {
  const child = spawn('node', [program], {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: '', HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const started = once(child.stdout, 'data').then(() => true)
  const ended = once(child, 'exit').then(() => false)
  if (!(await Promise.race([started, ended]))) throw new Error(`${program} ended before it listened.`)
  child.stdout.resume()
  return child
}

async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}
