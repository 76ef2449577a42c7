import { isOrigin } from '@tessera/kit/contract/isOrigin'

/** What `isInstead` asks, for messages. */
export const insteadRule = 'must be like https://api.example.org=http://127.0.0.1:5000'

/** Whether it names an origin, and another one that is asked in its place. */
export function isInstead(text: string): boolean {
  const [from = '', to = ''] = text.split('=')
  return isOrigin(from) && /^https?:$/.test(URL.parse(to)?.protocol ?? '')
}

/** Of pairs that `isInstead` accepts. */
export function readInstead(pairs: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    pairs.map(function readPair(pair) {
      const [from = '', to = ''] = pair.split('=')
      return [from, new URL(to).origin]
    }),
  )
}
