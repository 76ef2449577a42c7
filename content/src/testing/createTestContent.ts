import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Problem } from '@tessera/kit/contract/problems'
import { openFileContent, type ContentLog, type FileContent } from '../openFileContent.ts'
import type { ContentChange } from '../port/port.ts'
import { openContentHere, type ContentHere } from './openContentHere.ts'

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

export const front = (fields: object, body = ''): string => `---\n${JSON.stringify(fields)}\n---\n${body}`

/** Two regions, three provinces, five places, one text page. */
export const smallSite: Readonly<Record<string, string | object>> = {
  'site.json': {
    title: 'Small',
    tagline: 'A small site',
    language: 'en',
    navigation: [],
    footer: { about: 'About', links: [], attributions: [] },
  },
  'generated/geography.json': {
    regions: ['01', '02'].map((id) => ({
      id,
      bounds: [36, -7, 38, -1],
      outline: { path: 'M0,0L9,0L9,9Z', width: 9, height: 9 },
    })),
    provinces: [
      { id: '29', name: 'Málaga', region: '01' },
      { id: '18', name: 'Granada', region: '01' },
      { id: '44', name: 'Teruel', region: '02' },
    ],
  },
  'generated/places.json': {
    places: [
      place('1', 'Málaga', '29', 568_305, 36.72, -4.42),
      place('2', 'Ronda', '29', 36_827, 36.74, -5.17),
      place('3', 'Júzcar', '29', 220, 36.63, -5.17),
      place('4', 'Granada', '18', 234_325, 37.19, -3.61),
      place('5', 'Albarracín', '44', 1_093, 40.41, -1.44),
    ],
  },
  'regions/andalucia.md': front(
    { id: '01', name: 'Andalucía', line: 'South', landscape: 'sierra', hues: [40, 230] },
    'Olives.',
  ),
  'regions/aragon.md': front(
    { id: '02', name: 'Aragón', line: 'North', landscape: 'sierra', hues: [30, 240] },
    'Peaks.',
  ),
  'pages/about.md': textPage('First'),
}

export function place(
  id: string,
  name: string,
  province: string,
  population: number,
  lat: number,
  lon: number,
) {
  const slug = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return { id, slug, name, province, population, lat, lon, fact: 'A fact' }
}

export function textPage(heading: string, body = 'Text.'): string {
  return front({ kind: 'text', title: 'T', description: 'D', heading }, body)
}

export async function createTestContent(files = smallSite): Promise<TestContent> {
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
  files = smallSite,
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
  files: Readonly<Record<string, string | object>>,
  open: (dir: string, log: ContentLog) => Promise<Shown>,
): Promise<TestFolder<Shown>> {
  const dir = await mkdtemp(join(tmpdir(), 'content-'))
  const problems: Problem[] = []
  const write = async (file: string, value: string | object) => {
    await mkdir(dirname(join(dir, file)), { recursive: true })
    await writeFile(join(dir, file), typeof value === 'string' ? value : JSON.stringify(value))
  }
  for (const [file, value] of Object.entries(files)) await write(file, value)
  const log = { info: () => {}, error: () => {}, problem: (problem: Problem) => problems.push(problem) }
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
