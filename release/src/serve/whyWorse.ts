import { isWorse } from '../canary/isWorse.ts'
import { nothingYet, type ShellReport } from './runShell.ts'

const minAnswers = 20 /* before a rate says anything */
const slower = { times: 3, by: 0.1 /* s */ }
const larger = {
  times: 2,
  by: 256 * 1024 * 1024 /* bytes; a young process may need that much more for a while */,
}

/** Why a shell is worse than the one that the other visitors have; nothing when it is not. */
export function whyWorse(one: ShellReport, other: ShellReport = nothingYet): string | undefined {
  const [its, others] = [failuresOf(one), failuresOf(other)]
  if (isWorse(its, others, minAnswers))
    return `${its.failed} of ${its.of} answers failed with status 500 or above, of the other shell ${others.failed} of ${others.of}`
  if (Math.min(its.of, others.of) >= minAnswers && isMore(meanOf(one), meanOf(other), slower))
    return `an answer takes ${inMs(meanOf(one))} ms, of the other shell ${inMs(meanOf(other))} ms`
  if (other.memory > 0 && isMore(one.memory, other.memory, larger))
    return `it takes ${inMb(one.memory)} MB of memory, the other shell ${inMb(other.memory)} MB`
  return undefined
}

const failuresOf = ({ failed, answered }: ShellReport) => ({ failed, of: answered })
const meanOf = ({ seconds, answered }: ShellReport) => (answered === 0 ? 0 : seconds / answered)
const isMore = (one: number, other: number, { times, by }: typeof slower) => one > other * times + by
const inMs = (seconds: number) => Math.round(seconds * 1000)
const inMb = (bytes: number) => Math.round(bytes / 1024 / 1024)
