import type { Ticket } from '../../shared/calls.ts'
import type { PreviewCalls } from '@tessera/content/previewCalls'
import { entryTime, signToken } from '@tessera/content/previewToken'
import { CallError } from '../http/CallError.ts'
import type { Settings } from '../settings/readSettings.ts'

const answersWithin = 10_000 /* ms for each document; a document of 128 kB takes two seconds to render */

type PreviewSettings = Pick<Settings, 'PREVIEW_ORIGIN' | 'PREVIEW_INTERNAL' | 'PREVIEW_SECRET'>

/** Client of the preview site, which compiles content and knows the current composition. */
export function createPreviewClient(
  { PREVIEW_ORIGIN, PREVIEW_INTERNAL = PREVIEW_ORIGIN, PREVIEW_SECRET }: PreviewSettings,
  now: () => number = Date.now,
) {
  return {
    origin: PREVIEW_ORIGIN,
    async ask<Name extends keyof PreviewCalls>(
      name: Name,
      input: Parameters<PreviewCalls[Name]>[0],
    ): Promise<ReturnType<PreviewCalls[Name]>> {
      const response = await fetch(`${PREVIEW_INTERNAL}/_preview/api/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${PREVIEW_SECRET}` },
        body: JSON.stringify(input),
        redirect: 'error',
        signal: AbortSignal.timeout(answersWithin * ('files' in input ? input.files.length : 1)),
      }).catch(noAnswer)
      if (!response.ok) throw noAnswer(response.status)
      return response.json().catch(noAnswer)
    },
    /** A ticket for the preview of one set; it is valid for ten minutes. */
    ticketFor(set: string): Ticket {
      return { origin: PREVIEW_ORIGIN, token: signToken(PREVIEW_SECRET, 'in', set, now() + entryTime) }
    },
  }
}

/** Calls of the preview site; they fail with `unavailable` if it does not answer. */
export type PreviewClient = ReturnType<typeof createPreviewClient>

function noAnswer(cause: unknown): never {
  const why = typeof cause === 'number' ? `it answered ${cause}` : 'it does not answer'
  const fix = cause === 400 ? "Update it to the studio's version. " : ''
  throw new CallError(
    503,
    'unavailable',
    `The preview site is unavailable: ${why}. ${fix}Your draft is safe.`,
  )
}
