/** A list with an address's origin, as policies name it; empty for a path of this site. */
export function parseOrigin(url: string): string[] {
  const origin = /^(https?:\/\/[^/?#;,\s]+)/i.exec(url)?.[1]
  return origin ? [origin] : []
}
