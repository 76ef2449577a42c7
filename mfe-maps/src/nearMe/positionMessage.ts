import type { Words } from '../words/wordsOf.ts'

/**
 * What a visitor reads when the browser gives no position, by the error's code (MP6). A browser without geolocation
 * answers code 0: there is no position to be had.
 */
export function positionMessage(code: number, { text }: Words): string {
  if (code === 1) return text('denied')
  return text(code === 3 ? 'late' : 'unavailable')
}
