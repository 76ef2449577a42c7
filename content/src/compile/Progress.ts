/** In this order. */
export const stages = ['documents', 'search', 'lists'] as const

/** How far it is that documents are compiled. */
export interface Progress {
  stage: (typeof stages)[number]
  /** Documents, places, packs of places; from 1. */
  done: number
  /** How many there will be, where that is known. */
  of?: number
}
