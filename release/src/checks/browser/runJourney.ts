import { spawn } from 'node:child_process'
import { basename } from 'node:path'
import { text } from 'node:stream/consumers'
import { temporaryTrace } from './temporaryTrace.ts'

/** A team's own test of a page with its slot. */
export interface Journey {
  /** The test's file, run by Node's test runner. */
  file: string
  /** Address of the page with the slot; the test gets it as PAGE_URL. */
  address: string
  /** In ms; default `maxTime`. */
  timeout?: number
}

const maxTime = 120_000 /* ms */
const maxLines = 12 /* lines of the output that are reported */

/** Runs a team's own test against the site of a check. Returns why it failed; undefined if it passed. */
export async function runJourney({ file, address, timeout = maxTime }: Journey): Promise<string | undefined> {
  const trace = temporaryTrace('tessera-journey-')
  const { NODE_OPTIONS: _options, NODE_TEST_CONTEXT: _context, ...env } = process.env
  const child = spawn(process.execPath, ['--test', '--test-reporter=dot', file], {
    env: { ...env, PAGE_URL: address, SITE_URL: new URL(address).origin, TMPDIR: trace.folder },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true, // gives the test a process group, so that its browser can be killed with it
  })
  const kill = () => endGroup(child.pid)
  trace.child = { kill }
  let isLate = false
  const late = setTimeout(() => (isLate = kill()), timeout)
  const code = new Promise<number | null>((resolve) =>
    child.once('exit', resolve).once('error', () => resolve(1)),
  )
  const [exit, printed, errors] = await Promise.all([code, text(child.stdout), text(child.stderr)])
  clearTimeout(late)
  kill()
  await trace.remove()
  const name = `${basename(file)} on ${new URL(address).pathname}`
  if (isLate) return `${name} did not end within ${timeout / 1000} s and was stopped`
  return exit === 0 ? undefined : `${name} failed: ${inBrief(printed + errors)}`
}

function endGroup(pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(-pid, 'SIGKILL')
  } catch {
    return false // all its processes have already ended
  }
}

/** The error's first lines, without Node's own stack frames. */
function inBrief(output: string): string {
  const [, failures = output] = output.split('Failed tests:')
  const [error = ''] = failures.split(/ \{\n/) // the error's fields follow
  const lines = error.split('\n').map((line) => line.trim())
  return lines
    .filter((line) => line !== '' && !/\bnode:/.test(line))
    .slice(0, maxLines)
    .join(' ')
}
