import { isWorse } from '../canary/isWorse.ts'
import { nothingYet, type ShellReport } from './runShell.ts'

const minAnswers = 20 /* answers; a rate of fewer says too little */
const larger = {
  times: 2,
  by: 256 * 1024 * 1024 /* bytes; a new process can need that much more for a while */,
}

/** Why a shell is worse than the other visitors' shell, apart from its speed; undefined if it is not worse. */
export function whyWorse(one: ShellReport, other: ShellReport = nothingYet): string | undefined {
  const [own, others] = [failuresOf(one), failuresOf(other)]
  if (isWorse(own, others, minAnswers))
    return `${own.failed} of ${own.of} answers failed with status 500 or above, of the other shell ${others.failed} of ${others.of}`
  if (other.memory > 0 && one.memory > other.memory * larger.times + larger.by)
    return `it takes ${inMb(one.memory)} MB of memory, the other shell ${inMb(other.memory)} MB`
  return undefined
}

const failuresOf = ({ failed, answered }: ShellReport) => ({ failed, of: answered })
const inMb = (bytes: number) => Math.round(bytes / 1024 / 1024)
