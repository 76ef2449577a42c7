import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { ReleaseReader } from '../releases/storeRelease.ts'
import { isOwnSource, readPlaces, type Places } from './readPlaces.ts'

/** Finds the place of each stack frame in a release's sources, by its source maps in the registry. */
export interface SourcePlaces {
  /** Turns `<file>:<line>:<column>` into `src/view/ListMap.tsx:41`. Asks `mayRead` before each map. Never rejects. */
  resolve(
    remote: string,
    version: string,
    frames: readonly string[],
    mayRead?: () => boolean,
  ): Promise<readonly string[]>
}

const limits = {
  bytes: 2 * 1024 * 1024 /* of a map; usual ones have up to 330 kB and take 10 to 40 ms */,
  places: 2_000 /* places that are remembered */,
}

/** Creates a finder that reads maps of at most 2 MB, one at a time, and remembers the places it found. */
export function createSourcePlaces(
  registry: Pick<ReleaseReader, 'version' | 'manifest' | 'blob'>,
  placesIn: (frames: readonly string[], map: string) => Places | Promise<Places> = readPlaces,
): SourcePlaces {
  const known = new LRUCache<string, string>({ max: limits.places })
  const oneByOne = pLimit(1)

  async function read(
    remote: string,
    version: string,
    frames: readonly string[],
    mayRead: () => boolean,
  ): Promise<void> {
    const unknown = frames.filter((frame) => !known.has(keyOf(remote, version, frame)))
    const manifest = unknown.length > 0 && (await registry.version(remote, version))
    if (!manifest) return
    const { sourceMaps = {} } = await registry.manifest(manifest)
    for (const [file, ofFile] of Map.groupBy(unknown, fileOf)) {
      const map = sourceMaps[`${file}.map`]
      const isReadable = map !== undefined && map.bytes <= limits.bytes
      if (isReadable && !mayRead()) return
      const places = isReadable
        ? await placesIn(ofFile, Buffer.from(await registry.blob(map.sha256)).toString())
        : []
      ofFile.forEach((frame, index) => known.set(keyOf(remote, version, frame), places[index] ?? frame))
    }
  }

  return {
    async resolve(remote, version, frames, mayRead = () => true) {
      await oneByOne(() => read(remote, version, frames, mayRead)).catch(() => {}) // on an error, frames stay as built
      return frames.map((frame) => known.get(keyOf(remote, version, frame)) ?? frame)
    },
  }
}

const keyOf = (...parts: readonly string[]) => parts.join(' ')

const fileOf = (frame: string) => frame.replace(/:\d+:\d+$/, '')

/** The first place in the team's own sources, else in its release, else the first of all; undefined without frames. */
export function findOwnPlace(places: readonly string[], frames: readonly string[]): string | undefined {
  const isOwn = (place: string, index: number) => place !== frames[index] && isOwnSource(place)
  return places.find(isOwn) ?? places.find((place) => !place.startsWith('/')) ?? places[0]
}

const frameInText = / at ((?!\/)[\w@~+./-]+\.[cm]?js:\d+:\d+)$/

/** Replaces the frame in ` at <frame>`, at the end of a text, by its place in the sources. */
export async function withSourcePlace(
  places: SourcePlaces,
  remote: string,
  version: string,
  text: string,
): Promise<string> {
  const frame = frameInText.exec(text)?.[1]
  if (frame === undefined) return text
  const [place = frame] = await places.resolve(remote, version, [frame])
  return text.slice(0, -frame.length) + place
}
