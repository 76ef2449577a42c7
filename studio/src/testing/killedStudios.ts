import { expect } from '@jest/globals'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createFollowedContent, smallSite, textPage } from '@tessera/content/testing/createTestContent'
import { until } from '@tessera/kit/testing/until'
import { createStudioPrograms, type Call } from './studioPrograms.ts'

/** How often, in the tests of a run; `STUDIO_KILLS=200` is what is promised. */
export const kills = Number(process.env['STUDIO_KILLS'] ?? 30)

const editors = ['ana', 'ben'] as const
const maxWait = 700 /* ms from the start of a program to the next kill */
const pause = 50 /* ms until what was not answered is tried again */
const pageSize = 200 /* entries */

/** What an editor was told. A round is one set of two documents, whose texts have its number. */
interface Acknowledged {
  published: number
  /** Number of the round by file, in the set that was begun last. */
  saved: ReadonlyMap<string, number>
  set: string
  saves: number
  sets: string[]
}

type Work = Acknowledged & { who: string; calls: readonly Call[] }

/**
 * Kills one of two studio programs after the other, so many times, while two editors save and publish at both: nothing
 * that was acknowledged is lost, and what follows the folder never shows a set in part.
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
  for (let round = 1; !ending.aborted; round++) await editOnce(work, round).catch(() => wait(pause)) // was not acknowledged
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

/** Asks the program that lives, which is written to meanwhile: numbers only grow. */
async function expectKept(work: Work, living: number): Promise<void> {
  const { who, calls, set, saved, published } = work
  for (const file of filesOf(who)) {
    const opened = await calls[living]?.('open', { file, set })
    expect(roundIn(opened?.published.text ?? null)).toBeGreaterThanOrEqual(published)
    expect(roundIn(opened?.text ?? null)).toBeGreaterThanOrEqual(saved.get(file) ?? 0)
  }
}

/** Once no one is killed: the folder has what was published last, and the history every publication. */
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

/** Sets whose documents are of two rounds in what visitors see. */
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
  if (content.revision() !== revision) return [] // its own change comes
  return headings.flatMap(([one, two]) => (one === two ? [] : [`${one} beside ${two}`]))
}
