import type { VitalName } from '@tessera/kit/contract/metrics'

/** The report of a page view: its health once, later only what changed. */
export interface Beacon {
  /** True in the first report of a view. */
  isView: boolean
  /** The versions that the page carries, by remote. */
  remotes: Readonly<
    Record<
      string,
      {
        version: string
        /** Reported once. */
        failed?: boolean
        /** What failed, and where in its code. */
        cause?: string
        /** ms */
        live?: number
      }
    >
  >
  /** Milliseconds of the whole page; `cls` in thousandths. */
  vitals?: Readonly<Partial<Record<Exclude<VitalName, 'live'>, number>>>
}
