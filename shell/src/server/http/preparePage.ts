import { randomBytes } from 'node:crypto'
import { createRecompressed } from './recompressed.ts'
import type { RenderedDocument } from '../document/renderDocument.ts'
import type { FilledOutcome } from '../slots/fillSlots.ts'
import { keeping, type MadePage } from './pageCache.ts'
import type { ReadyPage } from './reply.ts'

/** A rendered document, ready to be sent and, if it is good, to be kept. */
export function preparePage(
  document: RenderedDocument,
  status: number,
  filled: readonly FilledOutcome[],
): MadePage {
  const html = document.html()
  return { page: toPage(document, status, html), size: html.length, keepFor: keepFor(status, filled) }
}

function toPage(document: RenderedDocument, status: number, html: string): ReadyPage {
  const { needsNonce, policy } = document
  if (needsNonce) return { kind: 'once', status, policy: withPlaces(policy), html: withPlaces(document.html) }
  return {
    kind: 'lasting',
    status,
    policy: policy(),
    file: createRecompressed('text/html; charset=utf-8', Buffer.from(html)),
  }
}

function keepFor(status: number, filled: readonly FilledOutcome[]): number {
  if (status === 404) return keeping.notFound
  if (status !== 200 || filled.some((slot) => slot.passing)) return keeping.passing
  return keeping.good
}

/** Stands for the nonce in kept templates; unknown outside this process, so that content cannot hold it. */
const place = randomBytes(24).toString('hex')

/** Writes the text once, and afterwards only the nonces into it. */
function withPlaces(write: (nonce: string) => string): (nonce: string) => string {
  const pieces = write(place).split(place)
  return (nonce) => pieces.join(nonce)
}
