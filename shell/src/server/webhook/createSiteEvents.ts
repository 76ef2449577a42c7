import { createHash } from 'node:crypto'
import { problemTable, type Problem } from '@tessera/kit/contract/problems'
import type { Log } from '../logging/log.ts'
import type { Webhook, WebhookEvent } from './createWebhook.ts'
import type { RecordedAnalysis } from '../telemetry/RecordedAnalysis.ts'

interface EventsOptions extends Webhook {
  /** The remote's owner: `Maps team <maps@example.org>` */
  ownerOf?: (remote: string) => string | undefined
  environment: string
  now?: () => number
}

const reportedAfter = 10_000 /* ms; a single failed read is not worth an event */

/** Sends events for what needs someone's attention: analyses, an unreachable registry and refused content. */
export function createSiteEvents({
  send,
  environment,
  ownerOf = () => undefined,
  now = Date.now,
}: EventsOptions) {
  let lostAt: number | undefined
  let isLost = false

  const lossId = (what: string) =>
    `${environment}/registry-${what}/${new Date(lostAt ?? 0).toISOString().slice(0, 16)}`

  function loseRegistry(cause: string): void {
    lostAt ??= now()
    if (isLost || now() - lostAt < reportedAfter) return
    isLost = true
    const text = `${environment}: the registry cannot be read; the site stays as it is. ${cause}`
    send({ id: lossId('unreachable'), type: 'registry-unreachable', environment, text, cause })
  }

  return {
    onAnalysis({ number, ...analysis }: RecordedAnalysis): void {
      const { remote, version, reason } = analysis
      const { type, done } = describeAnalysis(analysis)
      send({
        id: type === 'undecided' ? `${environment}/${number}/undecided` : `${environment}/${number}`,
        type,
        environment,
        text: `${environment}: ${remote} ${version} ${done}. ${reason}`,
        number,
        ...analysis,
        owner: ownerOf(remote),
      })
    },
    /** Returns a log that also sends an event for each problem that needs attention. */
    alsoSending: (log: Log): Log => ({
      ...log,
      problem(problem) {
        log.problem(problem)
        if (problem.detail?.['seenBy'] === 'browser') return // anyone can forge such a report
        if (problem.name === 'registryUnreachable') loseRegistry(problem.cause)
        if (problem.name === 'contentRefused' || problem.name === 'documentInvalid')
          send(createContentEvent(problem, environment, now()))
      },
    }),
    onRead(): void {
      if (isLost) {
        const text = `${environment}: the registry can be read again.`
        send({ id: lossId('reachable'), type: 'registry-reachable', environment, text })
      }
      isLost = false
      lostAt = undefined
    },
  }
}

/** Creates the event for refused content, with the same id for the same content within an hour. */
function createContentEvent(
  { name, cause, detail }: Problem,
  environment: string,
  now: number,
): WebhookEvent {
  const key = JSON.stringify([cause, detail])
  const hash = createHash('sha256').update(key).digest('hex').slice(0, 12)
  const hour = new Date(now).toISOString().slice(0, 13)
  const { code, title } = problemTable[name]
  const text = `${environment}: ${title}. ${cause}`
  const id = `${environment}/content-refused/${hash}/${hour}`
  return { id, type: 'content-refused', environment, text, code, cause, ...detail }
}

function describeAnalysis({ outcome, instead, percent }: Omit<RecordedAnalysis, 'number'>): {
  type: WebhookEvent['type']
  done: string
} {
  if (outcome === 'undecided') return { type: 'undecided', done: 'stays with all visitors, undecided' }
  if (instead === undefined) return { type: 'canary', done: `goes to ${percent} % of the visitors` }
  return { type: 'rollback', done: `was rolled back to ${instead}` }
}
