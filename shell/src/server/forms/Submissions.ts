import type { Submission } from '@tessera/release/forms'

/** Stores the forms that visitors submit: in a folder (the default) or an object store. */
export interface Submissions {
  /** Resolves once the submission is durable; when it rejects, the visitor is asked to send the form again. */
  accept(submission: Submission): Promise<void>
}

/** How long submissions are kept. */
export interface Keeping {
  /** Days that a submission is kept. */
  keepDays: number
  /** Called when old submissions could not be removed. */
  onProblem: (cause: string) => void
  now?: () => number
}

const aDay = 24 * 3600 * 1000 /* ms */
const purgeEvery = aDay / 4

/** Calls `remove` now and every six hours, with the first day to keep, like 2026-11-21. */
export function keepPurging({ keepDays, onProblem, now = Date.now }: Keeping, remove: Purge): void {
  async function purge(): Promise<void> {
    await remove(new Date(now() - keepDays * aDay).toISOString().slice(0, 10))
  }
  const tryPurge = () => void purge().catch((error: unknown) => onProblem(String(error)))
  tryPurge()
  setInterval(tryPurge, purgeEvery).unref()
}

type Purge = (firstDay: string) => Promise<void>
