import type { Submission } from '@tessera/release/forms'

/** Takes what visitors send. The engines: a folder (the default), an object store; a mail or ticket system is another. */
export interface Submissions {
  /** Resolves once it is safe; rejects when it is not, and the visitor is asked to send it again. */
  accept(submission: Submission): Promise<void>
}

/** What each engine is told. */
export interface Keeping {
  /** Days that a submission is kept. */
  keepDays: number
  /** Called when old ones could not be removed. */
  onProblem: (cause: string) => void
  now?: () => number
}

const aDay = 24 * 3600 * 1000 /* ms */
const purgeEvery = aDay / 4

/** At once and every six hours. `remove` is given the first day that stays, like 2026-11-21. */
export function keepPurging({ keepDays, onProblem, now = Date.now }: Keeping, remove: Purge): void {
  async function purge(): Promise<void> {
    await remove(new Date(now() - keepDays * aDay).toISOString().slice(0, 10))
  }
  const tryPurge = () => void purge().catch((error: unknown) => onProblem(String(error)))
  tryPurge()
  setInterval(tryPurge, purgeEvery).unref()
}

type Purge = (firstDay: string) => Promise<void>
