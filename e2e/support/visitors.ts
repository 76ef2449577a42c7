/** Visitors without a browser: each asks for a page, keeps its cookie, and tells how the page went, as browsers do. */
export interface Visitors {
  stop(): Promise<{
    /** Causes of requests that failed. */
    failures: readonly string[]
    /** Page views by version of regions. */
    views: ReadonlyMap<string, number>
    /** Visitors who had a canary, and then an older version while it was given to more. */
    movedBack: readonly string[]
  }>
}

type Versions = Readonly<Record<string, string>>

/** Each view comes from one of these. */
const networks = Array.from({ length: 20 }, (_, index) => `${60 + index}.51.100.7`)

const returning = 0.5 /* of all page views are of a visitor who was here before */

/** What browsers say of a remote that fails. */
export const visitorsCause = 'Error: flaky at /remotes/regions/carousel.js:1'

/** `perSecond` page views; `failing` names the remotes that fail in one, of `cause`, by the versions that its page carries. */
export function startVisitors(
  origin: string,
  perSecond: number,
  failing: (versions: Versions) => readonly string[],
  cause: string = visitorsCause,
): Visitors {
  const failures: string[] = []
  const views = new Map<string, number>()
  const movedBack: string[] = []
  /** Cookie → versions of regions that its visitor had, in order. */
  const known = new Map<string, string[]>()
  const open = new Set<Promise<void>>()

  async function view(): Promise<void> {
    const before =
      Math.random() < returning ? [...known.keys()].at(Math.floor(Math.random() * known.size)) : undefined
    const from = { 'x-forwarded-for': networks[Math.floor(Math.random() * networks.length)] ?? '' }
    const response = await fetch(origin, { headers: { ...from, ...(before && { cookie: before }) } })
    const versions = versionsIn(await response.text())
    const cookie = before ?? response.headers.get('set-cookie')?.split(';')[0]
    remember(cookie, versions['regions'] ?? '')
    const failed = failing(versions)
    const remotes = Object.entries(versions).map(([name, version]) => [
      name,
      { version, ...(failed.includes(name) && { failed: true, cause }) },
    ])
    const reported = await fetch(`${origin}/beacons`, {
      method: 'POST',
      headers: { ...from, 'content-type': 'application/json' },
      body: JSON.stringify({ isView: true, remotes: Object.fromEntries(remotes) }),
    })
    if (!response.ok || !reported.ok) failures.push(`${response.status} ${reported.status}`)
  }

  function remember(cookie: string | undefined, version: string): void {
    views.set(version, (views.get(version) ?? 0) + 1)
    if (!cookie) return
    const had = known.get(cookie) ?? []
    if (had.includes(version) && had.at(-1) !== version)
      movedBack.push(`${cookie}: ${had.join(', ')}, ${version}`)
    known.set(cookie, [...had, version])
  }

  const timer = setInterval(() => {
    const viewing = view()
      .catch((fault: unknown) => void failures.push(String(fault)))
      .finally(() => open.delete(viewing))
    open.add(viewing)
  }, 1000 / perSecond)

  return {
    async stop() {
      clearInterval(timer)
      await Promise.all(open)
      return { failures, views, movedBack }
    },
  }
}

export function versionsIn(html: string): Versions {
  const facts = /id="tessera-page">([^<]*)</.exec(html)?.[1]
  const { remotes } = JSON.parse(facts ?? '{"remotes":{}}') as {
    remotes: Record<string, { version: string }>
  }
  return Object.fromEntries(Object.entries(remotes).map(([name, { version }]) => [name, version]))
}
