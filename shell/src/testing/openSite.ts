import { createHash } from 'node:crypto'
import { afterAll } from '@jest/globals'
import type { Problem } from '@tessera/kit/contract/problems'
import type { Registry } from '@tessera/release/registry'
import { createSiteServer, type SiteServer, type SiteParts } from '../server/answer.ts'
import { createServedFile } from '../server/http/servedFile.ts'
import type { ShellBuild } from '../server/assets/shellBuild.ts'
import type { FileContent } from '@tessera/content/engine'
import { openFixtureContent } from '@tessera/content/testing/openFixtureContent'
import { until } from '@tessera/kit/testing/until'
import type { Submission } from '@tessera/release/forms'
import type { Submissions } from '../server/forms/Submissions.ts'
import { createSheets } from './createSheets.ts'
import type { FollowOptions } from '../server/remotes/followCompositions.ts'
import { follow, type TestFollowed } from './follow.ts'
import { townSite } from './townSite.ts'

export interface TestSite extends SiteServer {
  get(path: string, headers?: Record<string, string>): Promise<Response>
  text(path: string, headers?: Record<string, string>): Promise<string>
  /** What it is made of, to make another one from. */
  parts: SiteParts & { compositions: TestFollowed }
  /** The forms that were handed over so far. */
  accepted: Submission[]
  /** Everything reported so far. */
  problems: Problem[]
  /** Resolves once the page at `path` holds `wanted`. */
  shows(path: string, wanted: string): Promise<void>
  close(): Promise<void>
}

const script = 'export const start = () => {}'

/** A stand-in for the shell's own built files; everything else is real. */
const testBuild: ShellBuild = {
  hash: 'test',
  entry: '/assets/browser.test.js',
  files: new Map([['browser.test.js', createServedFile('browser.test.js', Buffer.from(script))]]),
  integrity: {
    '/assets/browser.test.js': `sha384-${createHash('sha384').update(script).digest('base64')}`,
  },
  fonts: ['/assets/letters.woff2'],
  styles: createSheets('@layer shell { body { color: #123 } }'),
  headScript: 'document.documentElement.dataset.fonts = 1',
  loader: 'document.documentElement.dataset.loader = 1',
}

/** Content by the documents that it was asked for with: opened once for a file of tests. */
const opened = new Map<string, Promise<FileContent>>()
afterAll(async function close() {
  for (const content of opened.values()) await (await content).close()
})

interface Documents {
  /** Added to those of the fixture, or in their place. */
  documents?: Readonly<Record<string, unknown>>
}

/** The whole site without a port, on fixture content. */
export async function openSite(
  registry: Registry,
  { keepsRendered = true, documents = {}, ...options }: Partial<FollowOptions> & Documents = {},
): Promise<TestSite> {
  const openOnce = () => openFixtureContent({ ...townSite, ...documents })
  const content = await opened.getOrInsertComputed(JSON.stringify(documents), openOnce)
  const compositions = await follow(registry, { keepsRendered, ...options })
  const { problems, log } = compositions
  problems.push(...content.engine.shown().problems)
  const accepted: Submission[] = []
  const submissions: Submissions = { accept: async (submission) => void accepted.push(submission) }
  const parts = { content, compositions, submissions, build: testBuild, log, keepsPages: keepsRendered }
  const site = createSiteServer(parts)
  const get = (path: string, headers: Record<string, string> = {}) =>
    site.answer(new Request(`https://site.test${path}`, { headers }))
  const text = async (path: string, headers?: Record<string, string>) => (await get(path, headers)).text()

  return {
    ...site,
    get,
    text,
    parts,
    accepted,
    problems,
    shows: (path, wanted) =>
      until(`${wanted} on ${path}`, async () => (await text(path)).includes(wanted)).then(() => {}),
    async close() {
      compositions.stop()
    },
  }
}
