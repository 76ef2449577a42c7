import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Log } from '../logging/log.ts'

/** What the webhook is told. Shells that see the same give it the same id. */
export interface WebhookEvent {
  id: string
  type:
    | 'rollback'
    | 'canary'
    | 'undecided'
    | 'registry-unreachable'
    | 'registry-reachable'
    | 'content-refused'
  /** One sentence, for a chat. */
  text: string
  [fact: string]: string | number | undefined
}

export interface Webhook {
  /** Sends it once, later again where it is not taken. Never waits, never fails. */
  send(event: WebhookEvent): void
}

interface WebhookOptions {
  url: string
  /** `whsec_<base64>` */
  secret: string
  log: Log
  /** Milliseconds before each try; default `pauses`. */
  waits?: readonly number[]
  /** Milliseconds. */
  answersWithin?: number
}

const pauses = [0, 1_000, 5_000, 30_000, 120_000, 600_000] /* ms; a receiver may be restarted, or replaced */
const maxUnderway = 50 /* events; a store that flaps must not fill the memory */
const remembered = 500 /* ids */

/** Sends nothing where no URL is set. Fails where its secret is missing. */
export function openWebhook(
  {
    WEBHOOK_URL: url,
    WEBHOOK_SECRET: secret,
  }: { WEBHOOK_URL?: string | undefined; WEBHOOK_SECRET?: string | undefined },
  log: Log,
): Webhook {
  if (url === undefined) return { send: () => {} }
  if (secret === undefined)
    throw new Error('WEBHOOK_URL needs WEBHOOK_SECRET, by which the receiver verifies it.')
  return createWebhook({ url, secret, log })
}

/** Signed as by Standard Webhooks (https://www.standardwebhooks.com), so that its libraries verify it. */
export function createWebhook(options: WebhookOptions): Webhook {
  const { url, secret, log, waits = pauses, answersWithin = 5_000 } = options
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const sent = new LRUCache<string, true>({ max: remembered })
  let underway = 0
  let isFailing = false

  async function deliver(event: WebhookEvent): Promise<void> {
    const body = JSON.stringify({ ...event, time: new Date().toISOString() })
    for (const wait of waits) {
      await sleep(wait, undefined, { ref: false })
      const error = await post(event.id, body)
      if (error === undefined) return void (isFailing = false)
      if (!isFailing) log.error('the webhook does not take events', { cause: error, id: event.id })
      isFailing = true
    }
    log.error('an event is not sent to the webhook any more', { id: event.id, tries: waits.length })
  }

  /** Why it was not taken. The URL may hold a secret of its own: it is in no message. */
  async function post(id: string, body: string): Promise<string | undefined> {
    const timestamp = String(Math.floor(Date.now() / 1000))
    const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    }
    const signal = AbortSignal.timeout(answersWithin)
    try {
      const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal })
      await response.body?.cancel()
      return response.ok ? undefined : `status ${response.status}`
    } catch (error) {
      if (signal.aborted) return `no answer within ${answersWithin} ms`
      const { cause } = error as { cause?: { code?: string } }
      return cause?.code ?? 'no connection'
    }
  }

  return {
    send(event) {
      if (sent.has(event.id)) return
      sent.set(event.id, true)
      if (underway >= maxUnderway) return log.error('too many events wait for the webhook', { id: event.id })
      underway += 1
      void deliver(event).finally(() => (underway -= 1))
    },
  }
}
