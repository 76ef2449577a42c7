/** A list with an address's origin, in the form of policies; empty for a path of this site. */
export function parseOrigin(url: string): string[] {
  const origin = /^(https?:\/\/[^/?#;,\s]+)/i.exec(url)?.[1]
  return origin ? [origin] : []
}
