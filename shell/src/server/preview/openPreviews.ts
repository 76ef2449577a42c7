import { createHash } from 'node:crypto'
import { isOver, type PreviewPart, type PreviewRecord, readPreviews } from '@tessera/release/previews'
import type { ReleaseReader, TrustKeeping } from '@tessera/release/registry'
import type { Store } from '@tessera/store/Store'
import { LRUCache } from 'lru-cache'
import type { ServedFile } from '../http/servedFile.ts'
import {
  createComposition,
  type Composition,
  type Compositions,
  type Remote,
} from '../remotes/compositions.ts'
import { createRemoteLoader, type LoaderOptions } from '../remotes/createRemoteLoader.ts'
import { atMostEvery } from '../time/atMostEvery.ts'
import { withTimeout } from '../time/withTimeout.ts'
import { formatMinute } from './formatMinute.ts'

/** The releases that a link of `release preview` shows now. */
export interface OpenPreview {
  /** Changes when the preview is loaded again. */
  id: string
  name: string
  /** When the link's own part ends, in ms since 1970. */
  until: number
  compositions: Compositions
  shown: readonly PreviewRecord[]
  /** Why parts of the preview are left out. */
  refused: readonly string[]
}

export type Previews = ReturnType<typeof openPreviews>

export interface PreviewsOptions extends LoaderOptions {
  registry: ReleaseReader & TrustKeeping
  store: Pick<Store, 'list' | 'read'>
  environment: string
  /** The compositions of all visitors; previews replace some of their remotes. */
  live: Compositions
}

interface Loaded {
  id: string
  own: ReadonlyMap<string, Remote>
  /** `<remote>/<file>` → file, also of earlier versions, which open tabs can still request. */
  files: Map<string, ServedFile>
  compositions: Compositions
  /** The parts as they were when loaded. Once parts change, a release that could not be read is tried again. */
  parts?: readonly PreviewPart[]
}

const readEvery = 2000 /* ms, while someone views a preview; an ended preview can still be shown this long */
const readAgainAfter = 250 /* ms, for a link that no known part has */
const waitAtMost = 1500 /* ms; then the last known state is shown */
const waitForNew = 5000 /* ms; without any known state there is nothing to show */
const maxLoaded = 6 /* previews whose server entries run */
const retireAfter = 5000 /* ms; pages that are being rendered can still need the ended versions */
const maxRecords = 1000 /* in memory; a record never changes, so it is read once */

/** Follows the previews in the registry while someone views them. */
export function openPreviews(options: PreviewsOptions) {
  const { live } = options
  const loader = createRemoteLoader({ ...options, processes: 1 })
  const loaded = new LRUCache<string, Loaded>({ max: maxLoaded, dispose: retire })
  const { currentParts, follow, followAgain } = followParts(options)
  let loading = 0

  const partsOf = (name: string) => currentParts()?.filter((part) => part.name === name)

  async function load(name: string, shown: readonly PreviewRecord[]): Promise<Loaded> {
    const kept = loaded.get(name) ?? createLoaded(name, live)
    loaded.set(name, kept, { noDisposeOnSet: true })
    const read = currentParts()
    if (kept.parts === read) return kept
    loading += 1
    const releases = Object.fromEntries(shown.map((record) => [record.remote, record]))
    kept.own = await loader.loadAll(releases, live.current()).finally(() => (loading -= 1))
    if (read) kept.parts = read
    for (const [remote, one] of kept.own)
      if (one.status === 'loaded')
        for (const [file, served] of one.files) kept.files.set(`${remote}/${file}`, served)
    retire()
    return kept
  }

  function retire(): void {
    setTimeout(function endOthers() {
      if (loading > 0) return retire()
      loader.endOthers([...loaded.values()].flatMap(({ own }) => [...own.values()]))
    }, retireAfter).unref()
  }

  return {
    close: () => void loader.endOthers([]),
    /** Opens `<name>.<token>`, ignoring what follows another dot. A text says why not; undefined: no such link. */
    async open(link: string): Promise<OpenPreview | string | undefined> {
      const [name = '', token = ''] = link.split('.')
      const hash = createHash('sha256').update(token).digest('hex')
      const runs = ({ record }: PreviewPart) => record?.link === hash && !isOver(record)
      await follow()
      if (partsOf(name)?.some(runs) === false) await followAgain() // the link can be newer than the last read
      const ofName = partsOf(name)
      if (!ofName) return 'The registry cannot be read at the moment. Try again later.'
      const records = ofName.flatMap(({ record }) => record ?? [])
      const own = records.filter((record) => record.link === hash)
      const until = Math.max(...own.map((record) => Date.parse(record.until)))
      if (own.length === 0) return undefined
      if (own.every((record) => isOver(record)))
        return `The preview ${name} has ended (${formatMinute(until)}).`
      const shown = records.filter((record) => !isOver(record))
      const { id, compositions } = await load(name, shown)
      return { id, name, until, compositions, shown, refused: ofName.flatMap((part) => part.refused ?? []) }
    },
  }
}

/** Reads the parts of all previews, at most once per `readEvery`. */
function followParts(options: PreviewsOptions) {
  const { environment, registry, log } = options
  const records = new LRUCache<string, Uint8Array>({
    max: maxRecords,
    fetchMethod: (key) => options.store.read(key),
  })
  const store = {
    list: (folder: string) => options.store.list(folder),
    read: (key: string) => records.fetch(key),
  }
  let parts: readonly PreviewPart[] | undefined

  async function read(): Promise<void> {
    parts = await readPreviews({ store, environment, trust: await registry.trust() })
  }

  async function readWithin(most: number): Promise<void> {
    await withTimeout(most, read()).catch((error: unknown) =>
      log.error('previews cannot be read; the last known ones stay open', { cause: String(error) }),
    )
  }

  const follow = atMostEvery(readEvery, () => readWithin(parts ? waitAtMost : waitForNew))
  const followAgain = atMostEvery(readAgainAfter, () => readWithin(waitForNew))
  return { currentParts: () => parts, follow, followAgain }
}

function createLoaded(name: string, live: Compositions): Loaded {
  let last: { base: Composition; own: Loaded['own']; composition: Composition } | undefined
  const loaded: Loaded = {
    id: `${name} ${performance.now()}`,
    own: new Map(),
    files: new Map(),
    compositions: {
      ...live,
      /** The composition of all visitors, with the previewed versions in place of some remotes. */
      current() {
        const [base, { own }] = [live.current(), loaded]
        if (last?.base !== base || last.own !== own) {
          const versions = Array.from(own, ([remote, { version }]) => `${remote}@${version}`)
          const composition = createComposition(
            `${base.id}~${versions.join('~')}`,
            new Map([...base.remotes, ...own]),
          )
          last = { base, own, composition }
        }
        return last.composition
      },
      file: async (remote, file) => loaded.files.get(`${remote}/${file}`) ?? live.file(remote, file),
    },
  }
  return loaded
}
