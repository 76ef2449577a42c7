import { randomUUID } from 'node:crypto'
import type { Problem } from '@tessera/kit/contract/problems'
import type { Page } from './Browser.ts'

/** Reports console warnings and errors, uncaught errors, requests to undeclared origins and failed responses. */
export function listen(
  page: Page,
  remote: string,
  origins: readonly string[],
  report: (problem: string) => void,
): void {
  const own = (frames: readonly Frame[]) => formatStack(frames, remote)
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type()))
      report(`the console says “${message.text()}”${own([message.location(), ...message.stackTrace()])}`)
  })
  page.on('pageerror', (error) =>
    report(`uncaught ${(error instanceof Error && error.stack) || String(error)}`),
  )
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (/^https?:/.test(protocol) && !origins.includes(origin))
      report(`it asks ${origin} before any click${own(request.initiator()?.stack?.callFrames ?? [])}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) report(`${new URL(response.url()).pathname} answered ${response.status()}`)
  })
}

/** Records what the page's policy blocks, with the place in the remote's code. Call the result to report it. */
export async function listenToPolicy(
  page: Page,
  remote: string,
  report: (problem: string) => void,
): Promise<() => Promise<void>> {
  const key = randomUUID()
  await page.evaluateOnNewDocument(noteRefusals, key)
  return async function read() {
    const refusals: Refusal[] = await page.evaluate((key) => Reflect.get(globalThis, key), key)
    for (const { what, url, line, column } of refusals)
      report(what + formatStack([{ url, lineNumber: line - 1, columnNumber: column - 1 }], remote))
  }
}

/** A stack frame; lines and columns start at 0. */
interface Frame {
  url?: string | undefined
  lineNumber?: number | undefined
  columnNumber?: number | undefined
}

/** The stack frames in the remote's files, as text. A frame needs a column: a built file has only one line. */
function formatStack(frames: readonly Frame[], remote: string): string {
  const isOwn = ({ url = '', columnNumber = 0 }: Frame) =>
    columnNumber > 0 && url.includes(`/remotes/${remote}/`)
  const own = frames.filter(isOwn)
  return own
    .map(
      ({ url, lineNumber = 0, columnNumber = 0 }) => `\n    at ${url}:${lineNumber + 1}:${columnNumber + 1}`,
    )
    .join('')
}

/** Reports the problems that the page sends to `/problems`. Call the result to wait until all are reported. */
export function listenToReports(
  page: Page,
  origin: string,
  report: (problem: string) => void,
): () => Promise<unknown> {
  const reading: Promise<void>[] = []
  page.on('request', (request) => {
    if (request.url() !== `${origin}/problems`) return
    const reported = request.fetchPostData().then(inWords, () => 'a problem that could not be read')
    reading.push(reported.then((words) => report(`it reports ${words}`)))
  })
  return () => Promise.all(reading)
}

function inWords(body = '{}'): string {
  const {
    name = 'a problem',
    cause = 'it does not say why',
    frames = [],
  } = JSON.parse(body) as Partial<Problem>
  return `${name}: ${cause}${frames.map((frame) => `\n    at (${frame})`).join('')}`
}

interface Refusal {
  what: string
  url: string
  line: number
  column: number
}

/** Runs in the page before any other code, and collects what the policy blocks in the global `key`. */
function noteRefusals(key: string): void {
  const refusals: Refusal[] = []
  Reflect.set(globalThis, key, refusals)
  addEventListener('securitypolicyviolation', (event) => {
    const { blockedURI, effectiveDirective, sourceFile, lineNumber, columnNumber } = event
    const what = `the policy stops ${blockedURI} (${effectiveDirective})`
    refusals.push({ what, url: sourceFile, line: lineNumber, column: columnNumber })
  })
}
