import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { HydratedPage } from '../loadedPages.ts'
import type { Monolith } from '../monolith.ts'

export type Protocol = 'http/1.1' | 'h2'

/** What a front is told: whom it stands before, and whose pages it makes of the site's. */
export interface FrontOrder {
  site: string
  program?: Monolith | undefined
  /** By address, for a program that hydrates them. */
  pages: ReadonlyMap<string, HydratedPage>
  /** For HTTP/2: PEM. */
  tls?: { key: string; cert: string } | undefined
}

/** Stands before the real site in a process of its own, and has all that it gives compressed in memory. */
export interface Front {
  origin: string
  stop(): void
}

export async function startFront(
  site: string,
  protocol: Protocol,
  program?: Monolith,
  pages: FrontOrder['pages'] = new Map(),
): Promise<Front> {
  const tls = protocol === 'h2' ? await createCertificate() : undefined
  const child = fork(join(import.meta.dirname, 'frontProcess.ts'), {
    serialization: 'advanced',
    execArgv: [],
  })
  child.send({ site, program, pages, tls } satisfies FrontOrder)
  const [origin] = (await once(child, 'message')) as [string]
  return { origin, stop: () => void child.kill() }
}

/** For two days, and only for the browser that is told to believe it. */
async function createCertificate(): Promise<FrontOrder['tls']> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-tls-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const wish = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-subj', '/CN=localhost']
  try {
    await promisify(execFile)('openssl', [
      'req',
      '-x509',
      '-days',
      '2',
      ...wish,
      '-keyout',
      key,
      '-out',
      cert,
    ])
    return { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') }
  } finally {
    await rm(folder, { recursive: true })
  }
}
