import type { VitalName } from '@tessera/kit/contract/metrics'

/** What a page view tells: once how it went, later only what changed. */
export interface Beacon {
  /** Whether this view was not told of before. */
  isView: boolean
  /** The versions that the page carries, by remote. */
  remotes: Readonly<
    Record<
      string,
      {
        version: string
        /** First told of now. */
        failed?: boolean
        /** What failed, and where in its code. */
        cause?: string
        /** ms */
        live?: number
      }
    >
  >
  /** Of the whole page, in milliseconds; `cls` in thousandths. */
  vitals?: Readonly<Partial<Record<Exclude<VitalName, 'live'>, number>>>
}
