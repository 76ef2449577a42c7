import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Problem } from '@tessera/kit/contract/problems'
import { openFileContent, type ContentLog, type FileContent } from '../openFileContent.ts'
import type { ContentChange } from '../port/port.ts'
import { openContentHere, type ContentHere } from './openContentHere.ts'
import { towns } from './towns.ts'

/** A content folder of a test: real files, the engine on them, what it reported. */
interface TestFolder<Shown extends FileContent> {
  content: Shown
  problems: readonly Problem[]
  write(file: string, value: string | object): Promise<void>
  remove(file: string): Promise<void>
  dir: string
  close(): Promise<void>
}

/** Compiled and queried in this process. */
export interface TestContent extends TestFolder<ContentHere> {
  /** Writes files, removes those of `null`, and shows the folder as it is then. */
  change(files?: Readonly<Record<string, string | object | null>>): Promise<ContentChange>
}

/** Compiled, watched and queried by the engine's own process and thread. */
export interface FollowedContent extends TestFolder<FileContent> {
  /** The next change that the engine announces. */
  nextChange(): Promise<ContentChange>
}

type Files = Readonly<Record<string, string | object>>

export const front = (fields: object, body = ''): string => `---\n${JSON.stringify(fields)}\n---\n${body}`

/** A site of one page. */
export const smallSite = {
  'site.json': {
    title: 'Small',
    tagline: 'A small site',
    language: 'en',
    navigation: [],
    footer: { about: 'About', links: [], attributions: [] },
  },
  'pages/about.md': textPage('First'),
} satisfies Files

/** That site, with two lands and five towns. */
export const townSite = { ...smallSite, ...towns }

/** A drawing that documents name by its id. */
export const createPicture = (id: string): Files => ({
  'media/own.json': {
    media: [
      { id, width: 8, height: 6, alt: '', files: [{ width: 8, type: 'image/svg+xml', file: `${id}.svg` }] },
    ],
  },
  [`media/${id}.svg`]: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 6" width="8" height="6"/>',
})

export function textPage(heading: string, body = 'Text.'): string {
  return front({ kind: 'text', title: 'T', description: 'D', heading }, body)
}

export async function createTestContent(files: Files = townSite): Promise<TestContent> {
  const site = await createFolder(files, openContentHere)
  return {
    ...site,
    async change(more = {}) {
      for (const [file, value] of Object.entries(more))
        await (value === null ? site.remove(file) : site.write(file, value))
      return site.content.follow()
    },
  }
}

export async function createFollowedContent(
  files: Files = townSite,
  options: Parameters<typeof openFileContent>[2] = {},
): Promise<FollowedContent> {
  const site = await createFolder(files, (dir, log) => openFileContent(dir, log, options))
  return {
    ...site,
    nextChange: () =>
      new Promise((resolve) => {
        const stop = site.content.watch((change) => {
          stop()
          resolve(change)
        })
      }),
  }
}

async function createFolder<Shown extends FileContent>(
  files: Files,
  open: (dir: string, log: ContentLog) => Promise<Shown>,
): Promise<TestFolder<Shown>> {
  const dir = await mkdtemp(join(tmpdir(), 'content-'))
  const problems: Problem[] = []
  const write = async (file: string, value: string | object) => {
    await mkdir(dirname(join(dir, file)), { recursive: true })
    await writeFile(join(dir, file), typeof value === 'string' ? value : JSON.stringify(value))
  }
  for (const [file, value] of Object.entries(files)) await write(file, value)
  const log: ContentLog = {
    info: () => {},
    error: () => {},
    problem: ({ isNew: _isNew, ...problem }) => void problems.push(problem),
  }
  const content = await open(dir, log)
  return {
    content,
    problems,
    write,
    remove: (file) => rm(join(dir, file)),
    dir,
    async close() {
      await content.close()
      await rm(dir, { recursive: true })
    },
  }
}
