import { expect } from '@jest/globals'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createFollowedContent, smallSite, textPage } from '@tessera/content/testing/createTestContent'
import { until } from '@tessera/kit/testing/until'
import { createStudioPrograms, type Call } from './studioPrograms.ts'

/** Number of kills; the promise is checked with `STUDIO_KILLS=200`. */
export const kills = Number(process.env['STUDIO_KILLS'] ?? 30)

const editors = ['ana', 'ben'] as const
const maxWait = 700 /* ms from the start of a program to the next kill */
const pause = 50 /* ms before an unanswered call is repeated */
const pageSize = 200 /* entries */

/** The responses that an editor got. A round is a set of two documents, whose texts hold its number. */
interface Acknowledged {
  published: number
  /** Number of the round by file, in the newest set. */
  saved: ReadonlyMap<string, number>
  set: string
  saves: number
  sets: string[]
}

type Work = Acknowledged & { who: string; calls: readonly Call[] }

/**
 * Kills two studio programs alternately, `moments` times, while two editors save and publish at both: nothing acknowledged
 * is lost, and a reader of the folder never sees a part of a set.
 */
export async function expectKilledStudiosLoseNothing(url: string, moments: number): Promise<void> {
  const site = await createFollowedContent(smallSite)
  const { programs, stop } = await createStudioPrograms(2, site.dir, url)
  const parts: string[] = []
  const stopWatching = site.content.watch(
    () => void readParts(site.content).then((all) => parts.push(...all)),
  )
  const ending = new AbortController()
  try {
    for (const program of programs) await program.start()
    const works = await Promise.all(editors.map(beginWork))
    const working = works.map((work) => editUntil(work, ending.signal))
    for (let moment = 0; moment < moments; moment++) {
      await wait((moment * 137) % maxWait)
      const killed = programs[moment % 2]
      await killed?.kill()
      for (const work of works) await expectKept(work, (moment + 1) % 2)
      await killed?.start()
    }
    ending.abort()
    await Promise.all(working)
    for (const work of works) await expectAllThere(work, site.dir)
    expect(parts).toEqual([])
    const counts = works.map(({ saves, sets }) => [saves, sets.length])
    console.log(`${moments} kills; saves and publications by editor: ${JSON.stringify(counts)}`)
    expect(works.every(({ sets }) => sets.length > moments / 10)).toBe(true)
  } finally {
    ending.abort()
    stopWatching()
    await stop()
    await site.close()
  }

  async function beginWork(who: string): Promise<Work> {
    const cookie = await programs[0]?.signIn(who)
    const calls = programs.map((program) => program.callAs(cookie ?? ''))
    return { who, calls, published: 0, saved: new Map(), set: '_', saves: 0, sets: [] }
  }
}

const filesOf = (who: string) => ['one', 'two'].map((name) => `pages/${who}-${name}.md`)
const roundIn = (text: string | null) => Number(/Round (\d+)/.exec(text ?? '')?.[1] ?? 0)

async function editUntil(work: Work, ending: AbortSignal): Promise<void> {
  for (let round = 1; !ending.aborted; round++) await editOnce(work, round).catch(() => wait(pause)) // not acknowledged
}

async function editOnce(work: Work, round: number): Promise<void> {
  const { who, calls } = work
  const call = calls[round % calls.length] as Call
  const { set } = await call('createSet', { title: `${who} ${round}` })
  const seen: Record<string, string | null> = {}
  work.set = set
  work.saved = new Map()
  for (const file of filesOf(who)) {
    const { revision } = await call('open', { file, set })
    const text = textPage(`Round ${round}`)
    const saved = await call('save', { set, file, base: revision, text })
    expect(saved.kind).toBe('saved')
    seen[file] = saved.revision
    work.saved = new Map([...work.saved, [file, round]])
    work.saves += 1
  }
  const { kind } = await call('publish', { set, seen })
  if (kind !== 'published') throw new Error(kind)
  work.published = round
  work.sets.push(set)
}

/** Asks the running program while editors write to it: numbers only grow. */
async function expectKept(work: Work, living: number): Promise<void> {
  const { who, calls, set, saved, published } = work
  for (const file of filesOf(who)) {
    const opened = await calls[living]?.('open', { file, set })
    expect(roundIn(opened?.published.text ?? null)).toBeGreaterThanOrEqual(published)
    expect(roundIn(opened?.text ?? null)).toBeGreaterThanOrEqual(saved.get(file) ?? 0)
  }
}

/** After the last kill, the folder holds the newest publication and the history holds all. */
async function expectAllThere({ who, calls, sets }: Work, dir: string): Promise<void> {
  const [call] = calls as readonly [Call]
  for (const file of filesOf(who)) {
    const inHistory = new Set(await setsIn(call, file))
    expect(sets.filter((set) => !inHistory.has(set))).toEqual([])
    const { published: last } = await call('open', { file, set: '_' })
    await until(`${file} as it was published last`, async function isWritten() {
      expect(await readFile(join(dir, file), 'utf8')).toBe(last.text)
      return true
    })
  }
}

async function setsIn(call: Call, file: string): Promise<readonly (string | undefined)[]> {
  const sets: (string | undefined)[] = []
  for (let before: number | undefined; ;) {
    const entries = await call('history', { file, max: pageSize, ...(before !== undefined && { before }) })
    sets.push(...entries.map(({ set }) => set))
    before = entries.at(-1)?.number
    if (entries.length < pageSize) return sets
  }
}

/** Sets that visitors see with documents of two rounds. */
async function readParts(
  content: Awaited<ReturnType<typeof createFollowedContent>>['content'],
): Promise<string[]> {
  const revision = content.revision()
  const headings = await Promise.all(
    editors.map((who) =>
      Promise.all(
        ['one', 'two'].map(async (name) => {
          const page = await content.page(`/${who}-${name}`).catch(() => undefined)
          return page && 'heading' in page ? page.heading : undefined
        }),
      ),
    ),
  )
  if (content.revision() !== revision) return [] // the file's own change follows
  return headings.flatMap(([one, two]) => (one === two ? [] : [`${one} beside ${two}`]))
}
