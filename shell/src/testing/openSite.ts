import { createHash } from 'node:crypto'
import { afterAll } from '@jest/globals'
import type { Problem } from '@tessera/kit/contract/problems'
import type { Registry } from '@tessera/release/registry'
import { createSiteServer, type SiteServer, type SiteParts } from '../server/answer.ts'
import { createServedFile } from '../server/http/servedFile.ts'
import type { ShellBuild } from '../server/assets/shellBuild.ts'
import { openFileContent, type FileContent } from '@tessera/content/engine'
import type { Submission } from '@tessera/release/forms'
import type { Submissions } from '../server/forms/Submissions.ts'
import type { Log } from '../server/logging/log.ts'
import { createSheets } from './createSheets.ts'
import { followCompositions, type FollowOptions } from '../server/remotes/followCompositions.ts'
import { createContentFolder } from '@tessera/content/testing/createContentFolder'

export interface TestSite extends SiteServer {
  get(path: string, headers?: Record<string, string>): Promise<Response>
  text(path: string, headers?: Record<string, string>): Promise<string>
  /** What it is made of, to make another one from. */
  parts: SiteParts
  /** The forms that were handed over so far. */
  accepted: Submission[]
  /** Everything reported so far. */
  problems: Problem[]
  /** Resolves once the page at `path` holds `wanted`. */
  shows(path: string, wanted: string): Promise<void>
  close(): Promise<void>
}

const giveUpAfter = 30_000 /* ms; ends what will never come, and asserts nothing */
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

/** Content of the fixture alone: no test changes it, and it is opened once for a file of tests. */
let fixture: Promise<FileContent> | undefined
/** What is wrong with it, which every site reports. */
const ofFixture: Problem[] = []
afterAll(async () => (await fixture)?.close())

interface Documents {
  /** Added to those of the fixture, or in their place. */
  documents?: Readonly<Record<string, unknown>>
}

/** The whole site without a port, on fixture content; one process per server file where the test asks for no more. */
export async function openSite(
  registry: Registry,
  { keepsRendered = true, documents, ...options }: Partial<FollowOptions> & Documents = {},
): Promise<TestSite> {
  const problems: Problem[] = []
  const log: Log = { ...quiet, problem: (one) => void problems.push(one) }
  const content = await (documents ? openContent(documents, log) : openFixture())
  if (!documents) problems.push(...ofFixture)
  const compositions = await followCompositions({
    registry,
    environment: 'production',
    log,
    deadline: 3000,
    pollEvery: 100,
    recheckEvery: 300,
    startWithin: giveUpAfter,
    keepsRendered,
    processes: 1,
    ...options,
  })
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
    async shows(path, wanted) {
      const until = performance.now() + giveUpAfter
      while (!(await text(path)).includes(wanted)) {
        if (performance.now() > until) throw new Error(`${path} does not show ${wanted}`)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    async close() {
      compositions.stop()
      if (documents) await content.close()
    },
  }
}

const quiet: Log = { info: () => {}, error: () => {}, problem: () => {} }

function openFixture(): Promise<FileContent> {
  const problem = (one: Problem): void => void ofFixture.push(one)
  return (fixture ??= openContent({}, { ...quiet, problem }))
}

async function openContent(documents: Readonly<Record<string, unknown>>, log: Log): Promise<FileContent> {
  return openFileContent(await createContentFolder(documents), log)
}
