import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Log } from '../logging/log.ts'

/** An event for the webhook. All shells that see the same event use the same id. */
export interface WebhookEvent {
  id: string
  type:
    | 'rollback'
    | 'canary'
    | 'undecided'
    | 'registry-unreachable'
    | 'registry-reachable'
    | 'content-refused'
  /** One sentence, for a chat message. */
  text: string
  [fact: string]: string | number | undefined
}

/** Sends events to the configured URL. */
export interface Webhook {
  /** Sends each id once, with retries until it is accepted. Returns at once, never fails. */
  send(event: WebhookEvent): void
}

interface WebhookOptions {
  url: string
  /** Secret that signs events: `whsec_<base64>` */
  secret: string
  log: Log
  /** Milliseconds before each attempt; default `pauses`. */
  waits?: readonly number[]
  /** Milliseconds that the receiver may take to answer; default 5000. */
  answersWithin?: number
}

const pauses = [0, 1_000, 5_000, 30_000, 120_000, 600_000] /* ms; a receiver can be restarting, or replaced */
const maxUnderway = 50 /* events; a store that fails again and again must not fill the memory */
const remembered = 500 /* ids */

/** Opens the webhook of the settings. Without a URL it sends nothing; fails if a URL has no secret. */
export function openWebhook(
  {
    WEBHOOK_URL: url,
    WEBHOOK_SECRET: secret,
  }: { WEBHOOK_URL?: string | undefined; WEBHOOK_SECRET?: string | undefined },
  log: Log,
): Webhook {
  if (url === undefined) return { send: () => {} }
  if (secret === undefined)
    throw new Error('WEBHOOK_URL needs WEBHOOK_SECRET, with which the receiver verifies events.')
  return createWebhook({ url, secret, log })
}

/** Signs events by Standard Webhooks (https://www.standardwebhooks.com), whose libraries can verify them. */
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
      if (!isFailing) log.error('the webhook does not accept events', { cause: error, id: event.id })
      isFailing = true
    }
    log.error('the webhook did not accept an event, which is dropped', { id: event.id, tries: waits.length })
  }

  /** Returns why the event was not accepted. The URL may contain a secret, so no message contains it. */
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
      if (underway >= maxUnderway)
        return log.error('too many events are waiting for the webhook', { id: event.id })
      underway += 1
      void deliver(event).finally(() => (underway -= 1))
    },
  }
}
