import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { openStore } from '@tessera/store/openStore'
import { createAccounts } from '../server/accounts/createAccounts.ts'
import { openUsers } from '../server/accounts/users.ts'
import type { CallInput, CallName, CallOutput } from '../shared/calls.ts'
import { readCookie, secret, sendRequest, type Answered } from './startTestStudio.ts'

const program = join(import.meta.dirname, '../../dist/server/studio.js') // as `npm run build` left it

/** Makes a call; rejects where the studio refused it or did not answer. */
export type Call = <Name extends CallName>(name: Name, input: CallInput<Name>) => Promise<CallOutput<Name>>

/** One of several programs on the same store and folder, each on its own port. */
export interface StudioProgram {
  callAs(cookie: string): Call
  /** Signs in as a publisher and returns the cookie. */
  signIn(name: string): Promise<string>
  /** Kills the program like a crash; resolves once its port is free. */
  kill(): Promise<void>
  start(): Promise<void>
}

/** Creates a preview that finds no problems, and the programs, which are not started yet. */
export async function createStudioPrograms(count: number, dir: string, url: string) {
  const preview = createServer((_, response) => void response.end('{"problems":[]}')).listen(0, '127.0.0.1')
  await once(preview, 'listening')
  const { port: previewPort } = preview.address() as AddressInfo
  const programs = Array.from({ length: count }, () => createProgram(dir, url, previewPort))
  return {
    programs: await Promise.all(programs),
    async stop(): Promise<void> {
      for (const program of await Promise.all(programs)) await program.kill()
      preview.closeAllConnections()
      preview.close()
    },
  }
}

async function createProgram(dir: string, url: string, previewPort: number): Promise<StudioProgram> {
  const port = await freePort()
  const host = `studio.tessera.localhost:${port}`
  const origin = `http://${host}`
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    PORT: String(port),
    STUDIO_ORIGIN: origin,
    PREVIEW_ORIGIN: `http://preview.tessera.localhost:${previewPort}`,
    PREVIEW_INTERNAL: `http://127.0.0.1:${previewPort}`,
    PREVIEW_SECRET: secret,
    STUDIO_STORE: url,
    CONTENT_DIR: dir,
  }
  let child: ChildProcess | undefined

  async function send(name: string, input: unknown, cookie?: string): Promise<Answered> {
    const headers = { host, origin, cookie, 'content-type': 'application/json' }
    const answered = await sendRequest(port, 'POST', `/call/${name}`, headers, JSON.stringify(input))
    if (answered.status !== 200) throw new Error(`${name}: ${JSON.stringify(answered.body)}`)
    return answered
  }

  return {
    callAs: (cookie) => async (name, input) => (await send(name, input, cookie)).body as never,
    async signIn(name) {
      const store = openStore(url)
      await openUsers(store, Date.now).add(name, { role: 'publisher', folders: [] })
      return readCookie(await send('signIn', { link: await createAccounts(store).createLink(name) }))
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
    async start() {
      const begun = spawn(process.execPath, [program], {
        env,
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      child = begun
      const ended = once(begun, 'exit').then(() => Promise.reject(new Error('A studio does not start.')))
      await Promise.race([once(begun.stdout, 'data'), ended])
      ended.catch(() => {}) // it is killed later
      begun.stdout.resume()
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
