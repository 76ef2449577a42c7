/** The overlay element, and the Trusted Types policy with which the client writes HTML. */
export const devName = 'tessera-dev'

export const devPath = '/@dev/'

/** Attribute of a host: the slot's data as the page had them, before defaults of `src/remote.ts` were added. */
export const givenMark = 'data-given'

/** Attribute of a host that `dev` inserted into the page. */
export const placedMark = 'data-placed'

type ProblemSource = 'client entry' | 'server entry' | 'styles' | 'rendering' | 'page' | 'data'

/** An event that `dev` sends to tabs. */
export type DevEvent =
  /** The client entry was built; tabs fetch the modules that changed. */
  | { type: 'code'; remote: string; hash: string }
  /** A style sheet's new text; it contains `marker`, which identifies it. */
  | { type: 'sheet'; remote: string; href: string; css: string; marker: string }
  /** The server entry was built. `isAlone`: the client entry did not change. */
  | { type: 'server'; remote: string; isAlone: boolean }
  | { type: 'problem'; remote: string; source: ProblemSource; text: string }

/** A message that a tab sends to `dev`. */
export type TabReport =
  | { type: 'shown'; remote: string; how: string }
  /** An island emitted an event of its remote, not an event of the site itself. */
  | { type: 'emitted'; remote: string; name: string; detail?: unknown }
  /** Code threw. `remote` is the remote whose island could not be mounted; empty for any other error. */
  | { type: 'threw'; remote: string; stack: string }

/** A tab's request to the server entry: `POST /@dev/<remote>/render`. */
export interface RenderRequest {
  slot: string
  id: string
  data: unknown
  /** Whether `dev` inserted the slot: it is then rendered with the newest data of `--data`. */
  isPlaced: boolean
  language: string
}

export type RenderOutcome =
  /** `html` is undefined if the server entry does not render this slot. */
  | { status: 'rendered'; data: unknown; html: string | undefined }
  /** The data do not fit the declaration. */
  | { status: 'refused'; cause: string }
  | { status: 'threw'; cause: string }
