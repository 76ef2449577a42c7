/** The analysis of a canary or of a promotion in its bake period, and its consequence. */
export interface RecordedAnalysis {
  /** Number of the resulting composition, or of an undecided promotion itself: the same on every shell. */
  number: number
  /** ISO 8601, UTC. */
  created: string
  outcome: 'good' | 'worse' | 'no-data' | 'undecided'
  remote: string
  version: string
  /** The version that visitors get instead; undefined if the analysed version stays. */
  instead?: string | undefined
  /** Percentage of the visitors who get the version from now on. */
  percent: number
  reason: string
  /** Position in the sources that the reason names, if any: `src/view/ListMap.tsx:41` */
  place?: string | undefined
}
