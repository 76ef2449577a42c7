import type { VitalName } from '@tessera/kit/contract/metrics'

/** A report about a page view: the first has the view's health, later reports only what changed. */
export interface Beacon {
  /** True in the first report of a view. */
  isView: boolean
  /** The composition's remotes, with what the page observed of each. */
  remotes: Readonly<
    Record<
      string,
      {
        version: string
        /** Whether something of the remote failed; sent once per view. */
        failed?: boolean
        /** What failed, and where in its code. */
        cause?: string
        /** Milliseconds from the view's start until the remote's first slot was mounted. */
        live?: number
      }
    >
  >
  /** Measurements of the whole page, in milliseconds; `cls` in thousandths. */
  vitals?: Readonly<Partial<Record<Exclude<VitalName, 'live'>, number>>>
}
