/** What a visitor reads when the browser gives no position, by the error's code (MP6). */
const positionMessages = {
  1: 'Your browser keeps your position from this site. You can allow it in the browser’s settings.',
  2: 'Your position can’t be found right now. The map works without it.',
  3: 'Finding your position took too long. Please try again.',
} as const

/** A browser without geolocation answers code 0: there is no position to be had. */
export function positionMessage(code: number): string {
  return code === 1 || code === 3 ? positionMessages[code] : positionMessages[2]
}
