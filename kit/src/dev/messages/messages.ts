/** The element that goes over the page, and the policy by which the client writes HTML (Trusted Types). */
export const devName = 'tessera-dev'

export const devPath = '/@dev/'

/** Attribute of a host: the slot's data as the page had them, before anything was added that `src/remote.ts` has a default for. */
export const givenMark = 'data-given'

/** Attribute of a host that `dev` has put into the page. */
export const placedMark = 'data-placed'

type ProblemSource = 'client entry' | 'server entry' | 'styles' | 'rendering' | 'page' | 'data'

export type DevEvent =
  /** A build of the client entry; a tab fetches what it does not have yet. */
  | { type: 'code'; remote: string; hash: string }
  /** A style sheet's new text. `marker` is in it, to know it by. */
  | { type: 'sheet'; remote: string; href: string; css: string; marker: string }
  /** A build of the server entry. `isAlone`: what was saved is no part of the client entry. */
  | { type: 'server'; remote: string; isAlone: boolean }
  | { type: 'problem'; remote: string; source: ProblemSource; text: string }

export type TabReport =
  | { type: 'shown'; remote: string; how: string }
  /** An island of the remote told an event; not the site's own. */
  | { type: 'emitted'; remote: string; name: string; detail?: unknown }
  /** Some code threw; `remote` is known where its island could not be mounted, else empty. */
  | { type: 'threw'; remote: string; stack: string }

/** What a tab asks of the server entry: `POST /@dev/<remote>/render`. */
export interface RenderRequest {
  slot: string
  id: string
  data: unknown
  /** The slot is none of the site's: the newest data that `dev` has for it. */
  isPlaced: boolean
  language: string
}

export type RenderOutcome =
  /** No HTML when it does not render this slot. */
  | { status: 'rendered'; data: unknown; html: string | undefined }
  /** Its data are not what the remote declares. */
  | { status: 'refused'; cause: string }
  | { status: 'threw'; cause: string }
