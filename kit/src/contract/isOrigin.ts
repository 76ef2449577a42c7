/** What `isOrigin` requires, as a text for messages. */
export const originRule = 'must be like https://api.example.org'

/**
 * Whether `text` is exactly `https://host[:port]` in lower case, because it is written into a header.
 *
 * @example isOrigin('https://api.example.org') // true
 */
export function isOrigin(text: string): boolean {
  return /^https:\/\/[a-z0-9.-]+(?::\d+)?$/.test(text) && URL.parse(text)?.origin === text
}
