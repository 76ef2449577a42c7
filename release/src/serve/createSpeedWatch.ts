import type { ShellReport } from './runShell.ts'

const warmUp = 60_000 /* ms; a new process is slow, as it compiles its code and has no cached pages */
const minWindow = 10_000 /* ms */
const minAnswers = 20 /* answers of both shells in a window */
const slower = { times: 3, by: 0.1 /* s */ }
const inARow = 2 /* windows; in a single one, the machine can have been busy */

type Kinds = ShellReport['kinds']

/**
 * Creates a function that compares how fast two shells answer, by the kinds of answers that both gave, in windows of
 * time from a minute after this call. It returns a reason once `one` was slower in two windows in a row.
 */
export function createSpeedWatch(
  now: () => number = () => performance.now(),
): (one: ShellReport, other: ShellReport) => string | undefined {
  const begun = now()
  let mark: { at: number; one: Kinds; other: Kinds } | undefined
  let slowWindows = 0

  return function whySlower({ kinds: one }, { kinds: other }) {
    const at = now()
    if (at - begun < warmUp) return undefined
    mark ??= { at, one, other }
    if (at - mark.at < minWindow) return undefined
    const means = compare(since(mark.one, one), since(mark.other, other))
    if (!means) return undefined
    mark = { at, one, other }
    slowWindows = means.one > means.other * slower.times + slower.by ? slowWindows + 1 : 0
    if (slowWindows < inARow) return undefined
    return `an answer takes ${inMs(means.one)} ms, of the other shell ${inMs(means.other)} ms`
  }
}

/** Mean seconds of an answer, as if both shells had given equally many of each kind; undefined for too few answers. */
function compare(one: Kinds, other: Kinds): { one: number; other: number } | undefined {
  const sum = { answers: 0, one: 0, other: 0 }
  for (const [kind, own] of Object.entries(one)) {
    const others = other[kind]
    const both = Math.min(own.answered, others?.answered ?? 0)
    if (!others || both <= 0) continue
    sum.answers += both
    sum.one += (own.seconds / own.answered) * both
    sum.other += (others.seconds / others.answered) * both
  }
  if (sum.answers < minAnswers) return undefined
  return { one: sum.one / sum.answers, other: sum.other / sum.answers }
}

/** The increase from `before` to `after`; all of `after` if the process restarted and counts from 0 again. */
function since(before: Kinds, after: Kinds): Kinds {
  return Object.fromEntries(
    Object.entries(after).map(function ofKind([kind, { answered, seconds }]) {
      const { [kind]: then } = before
      if (!then || then.answered > answered) return [kind, { answered, seconds }]
      return [kind, { answered: answered - then.answered, seconds: seconds - then.seconds }]
    }),
  )
}

const inMs = (seconds: number) => Math.round(seconds * 1000)
