import type { Words } from '../words/chooseWords.ts'

/** The message for the code of a position error (MP6); code 0: the browser has no geolocation. */
export function positionMessage(code: number, { text }: Words): string {
  if (code === 1) return text('denied')
  return text(code === 3 ? 'late' : 'unavailable')
}
