import { versionsIn } from './visitors.ts'

const atOnce = 20 /* requests */

/** Sends `count` reports from each of these networks, for pages that it asked for, as an attacker would who wants to decide a canary. */
export async function forge(
  origin: string,
  networks: readonly string[],
  count: number,
  reported: { version: string; failed: boolean },
): Promise<void> {
  const cookie = await cookieThatGets(origin, reported.version)
  await Promise.all(networks.map((network) => forgeFrom(network)))

  async function forgeFrom(network: string): Promise<void> {
    const from = { 'x-forwarded-for': network }
    const body = JSON.stringify({ isView: true, remotes: { regions: reported } })
    let left = count
    async function goOn(): Promise<void> {
      while (left-- > 0) {
        await (await fetch(origin, { headers: { ...from, cookie } })).arrayBuffer()
        await (await fetch(`${origin}/beacons`, { method: 'POST', headers: from, body })).arrayBuffer()
      }
    }
    await Promise.all(Array.from({ length: atOnce }, goOn))
  }
}

async function cookieThatGets(origin: string, version: string): Promise<string> {
  for (let bucket = 0; ; bucket = (bucket + 1) % 100) {
    const cookie = `tessera_bucket=${bucket}`
    const html = await (await fetch(origin, { headers: { cookie } })).text()
    if (versionsIn(html)['regions'] === version) return cookie
  }
}
