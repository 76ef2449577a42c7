import { expect } from '@jest/globals'
import { until } from '@tessera/kit/testing/until'

/** What must be on each page type whatever happens to a remote (CP1). */
const contents: readonly [path: string, contents: RegExp, atLeast: number][] = [
  ['/', /href="\/regions\/[a-z-]+"/g, 19],
  ['/regions/andalucia', /data-place-id="/g, 40],
  ['/places/ronda', /<dt[ >]/g, 3],
  ['/about', /<h1[ >]/g, 1],
]

/** Fails unless every page type answers 200 with all its content and links. */
export async function expectWholePages(origin: string): Promise<void> {
  await Promise.all(
    contents.map(async ([path, part, atLeast]) => {
      const response = await fetch(new URL(path, origin))
      const html = await response.text()
      expect([path, response.status]).toEqual([path, 200])
      expect([path, html.match(part)?.length ?? 0]).toEqual([path, expect.any(Number)])
      expect(html.match(part)?.length ?? 0).toBeGreaterThanOrEqual(atLeast)
    }),
  )
}

/** Whose HTML each slot of a page holds, by slot name. */
export async function slotsOf(
  origin: string,
  path: string,
): Promise<Record<string, { from: string; version: string }>> {
  const html = await (await fetch(new URL(path, origin))).text()
  const hosts = [...html.matchAll(/<div class="shell-slot"([^>]*)>/g)].map(
    ([, attributes]) => attributes ?? '',
  )
  return Object.fromEntries(
    hosts.map((host) => [
      valueOf(host, 'data-slot'),
      { from: valueOf(host, 'data-from'), version: valueOf(host, 'data-version') },
    ]),
  )
}

/** A page is of one composition: each slot's version is the one its facts name. */
export function mixesVersions(html: string): string | undefined {
  const facts = /id="tessera-page">([^<]*)</.exec(html)?.[1]
  const { remotes } = JSON.parse(facts ?? '{"remotes":{}}') as {
    remotes: Record<string, { version: string }>
  }
  const hosts = [...html.matchAll(/data-remote="([^"]*)" data-version="([^"]*)"/g)]
  const mixed = hosts.find(([, remote, version]) => remotes[remote ?? '']?.version !== version)
  return mixed ? `mixed: ${mixed[0]}` : undefined
}

/** Waits until a slot's HTML comes from the given side. */
export async function untilSlotFrom(
  origin: string,
  path: string,
  slot: string,
  from: 'remote' | 'fallback',
): Promise<void> {
  await until(
    `${slot} on ${path} from the ${from}`,
    async () => (await slotsOf(origin, path))[slot]?.from === from,
  )
}

function valueOf(attributes: string, name: string): string {
  return new RegExp(`${name}="([^"]*)"`).exec(attributes)?.[1] ?? ''
}
