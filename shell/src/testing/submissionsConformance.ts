import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from '@jest/globals'
import type { Submission } from '@tessera/release/forms'
import type { Keeping, Submissions } from '../server/forms/Submissions.ts'

export interface Engine {
  /** As another process on the same place. */
  open(options?: Partial<Keeping>): Submissions
  /** What an operator reads. */
  read(): Promise<readonly ({ form: Submission } | { problem: string })[]>
  /** Nothing can be written until `restore`; at least one form was accepted before. */
  breakDown(): Promise<void>
  restore(): Promise<void>
}

export function createSubmission(changes: Partial<Submission> = {}): Submission {
  return {
    id: randomUUID(),
    at: '2026-11-21T10:00:00.000Z',
    form: 'contact',
    page: '/contact',
    values: { name: 'Ana Núñez', message: 'two\nlines' },
    ...changes,
  }
}

const byId = (one: Submission, other: Submission) => (one.id < other.id ? -1 : 1)

/** What every engine must show before it may keep what visitors send. */
export function submissionsConformance(name: string, create: () => Promise<Engine>): void {
  describe(`sent forms in ${name}`, () => {
    let engine: Engine
    beforeEach(async () => (engine = await create()))

    async function read(): Promise<readonly Submission[]> {
      return (await engine.read()).flatMap((one) => {
        if ('form' in one) return [one.form]
        throw new Error(one.problem)
      })
    }

    test('[FV4] what was acknowledged is there, whole and once, whichever process took it', async () => {
      const processes = [engine.open(), engine.open()]
      const sent = Array.from({ length: 40 }, () => createSubmission())
      await Promise.all(sent.map(async (one, index) => processes[index % 2]?.accept(one)))
      expect((await read()).toSorted(byId)).toEqual(sent.toSorted(byId))
    })

    test('[FV4] what cannot be kept is refused; what was and what comes later is there', async () => {
      const submissions = engine.open()
      const [before, lost, after] = [createSubmission(), createSubmission(), createSubmission()]
      await submissions.accept(before)
      await engine.breakDown()
      await expect(submissions.accept(lost)).rejects.toThrow()
      await engine.restore()
      await submissions.accept(after)
      expect((await read()).toSorted(byId)).toEqual([before, after].toSorted(byId))
    })

    test('[FV4] what is older than it is to be kept is removed, nothing else', async () => {
      const days = ['2026-10-01', '2026-10-21', '2026-10-22', '2026-11-21']
      const submissions = engine.open()
      const sent = days.map((day) => createSubmission({ at: `${day}T10:00:00.000Z` }))
      for (const one of sent) await submissions.accept(one)
      engine.open({ keepDays: 30, now: () => Date.parse('2026-11-21T10:00:00.000Z') })
      let left = await read()
      for (; left.length > 2; left = await read()) await new Promise((done) => setTimeout(done, 20))
      expect(left.toSorted(byId)).toEqual(sent.slice(2).toSorted(byId))
    })

    test('[FV4] what cannot be removed is reported, and stops no form', async () => {
      await engine.open().accept(createSubmission({ at: '2026-10-01T10:00:00.000Z' }))
      await engine.breakDown()
      const reported = new Promise((report) => {
        engine.open({ keepDays: 1, onProblem: report, now: () => Date.parse('2026-11-21T10:00:00.000Z') })
      })
      expect(await reported).toEqual(expect.any(String))
      await engine.restore()
      await engine.open().accept(createSubmission())
    })

    test('[FV4] names and values of any kind come back as they were sent', async () => {
      const odd = createSubmission({
        form: '../../out',
        values: { '': '', constructor: '\u0000\u2028"', emoji: '🗺️'.repeat(2000) },
      })
      await engine.open().accept(odd)
      expect(await read()).toEqual([odd])
    })
  })
}
