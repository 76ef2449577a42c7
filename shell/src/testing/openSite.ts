import { createHash } from 'node:crypto'
import type { Problem } from '@tessera/kit/contract/problems'
import type { Registry } from '@tessera/release/registry'
import { createSiteServer, type SiteServer, type SiteParts } from '../server/answer.ts'
import { createServedFile } from '../server/http/servedFile.ts'
import type { ShellBuild } from '../server/assets/shellBuild.ts'
import { openFileContent } from '@tessera/content/engine'
import type { Submission, Submissions } from '../server/forms/submissions.ts'
import type { Log } from '../server/logging/log.ts'
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
  styles: { site: '@layer shell { body { color: #123 } }', list: '', forms: '', ops: '' },
  askForFonts: 'document.documentElement.dataset.fonts = 1',
  loader: 'document.documentElement.dataset.loader = 1',
}

interface Documents {
  /** Beside those of the fixture, or in their place. */
  documents?: Readonly<Record<string, unknown>>
}

/** The whole site without a port, on fixture content. */
export async function openSite(
  registry: Registry,
  { keepsRendered = true, documents = {}, ...options }: Partial<FollowOptions> & Documents = {},
): Promise<TestSite> {
  const problems: Problem[] = []
  const log: Log = {
    info: () => {},
    error: () => {},
    problem: (one) => void problems.push(one),
  }
  const content = await openFileContent(await createContentFolder(documents), log)
  const compositions = await followCompositions({
    registry,
    environment: 'production',
    log,
    deadline: 3000,
    pollEvery: 100,
    recheckEvery: 300,
    startWithin: giveUpAfter,
    keepsRendered,
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
      await content.close()
    },
  }
}
