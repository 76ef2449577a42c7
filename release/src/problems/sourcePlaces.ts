import { SourceMap, type SourceMapping } from 'node:module'
import type { RemoteFile } from '@tessera/kit/contract/composition'
import pLimit from 'p-limit'
import { z } from 'zod'
import { oneLine } from '../errors/oneLine.ts'
import type { ReleaseReader } from '../releases/storeRelease.ts'

/** Reads frames of a release by its source maps, which lie in the registry beside it. */
export interface SourcePlaces {
  /** `src/view/ListMap.tsx:41` for each `<file>:<line>:<column>`; those that no map knows as they are. Never rejects. */
  resolve(remote: string, version: string, frames: readonly string[]): Promise<readonly string[]>
}

const limits = {
  bytes: 2 * 1024 * 1024 /* of a map; the largest of today's have 330 kB, and are read in 10 to 40 ms */,
  places: 2_000 /* that are remembered; maps are not, one takes a hundred times its size */,
}

const mapSchema = z.object({ sources: z.array(z.string()), mappings: z.string() })

/** Reads maps of at most 2 MB, one at a time, and remembers the places that were asked for. */
export function createSourcePlaces(
  registry: Pick<ReleaseReader, 'version' | 'manifest' | 'blob'>,
): SourcePlaces {
  const known = new Map<string, string>()
  const oneByOne = pLimit(1)

  function remember(key: string, place: string): void {
    known.set(key, place)
    const [oldest] = known.keys()
    if (known.size > limits.places && oldest !== undefined) known.delete(oldest)
  }

  async function read(remote: string, version: string, frames: readonly string[]): Promise<void> {
    const unknown = frames.filter((frame) => !known.has(keyOf(remote, version, frame)))
    const manifest = unknown.length > 0 && (await registry.version(remote, version))
    if (!manifest) return
    const { sourceMaps = {} } = await registry.manifest(manifest)
    for (const [file, its] of Map.groupBy(unknown, fileOf)) {
      const map = await readMap(sourceMaps[`${file}.map`])
      for (const frame of its) remember(keyOf(remote, version, frame), (map && placeOf(map, frame)) ?? frame)
    }
  }

  async function readMap(file: RemoteFile | undefined): Promise<SourceMap | undefined> {
    if (!file || file.bytes > limits.bytes) return undefined
    const { sources, mappings } = mapSchema.parse(
      JSON.parse(Buffer.from(await registry.blob(file.sha256)).toString()),
    )
    return new SourceMap({
      file: '',
      version: 3,
      sources,
      sourcesContent: [],
      names: [],
      mappings,
      sourceRoot: '',
    })
  }

  return {
    async resolve(remote, version, frames) {
      await oneByOne(() => read(remote, version, frames)).catch(() => {}) // a registry that is away: they stay as built
      return frames.map((frame) => known.get(keyOf(remote, version, frame)) ?? frame)
    },
  }
}

const keyOf = (...parts: readonly string[]) => parts.join(' ')

const fileOf = (frame: string) => frame.replace(/:\d+:\d+$/, '')

function placeOf(map: SourceMap, frame: string): string | undefined {
  const [line = 0, column = 0] = frame.split(':').slice(-2).map(Number)
  const entry: Partial<SourceMapping> = map.findEntry(line - 1, column - 1)
  // code that a bundler wrote itself has a position and no source
  if (entry.originalSource !== undefined && entry.originalLine !== undefined)
    return oneLine(`${entry.originalSource}:${entry.originalLine + 1}`)
  const own = map.payload.sources.find(isOwnSource)
  return line === 1 && column === 1 && own ? oneLine(`${own}:1`) : undefined // a file that did not come has no other place
}

const isOwnSource = (source: string) =>
  !/^(?:\/|\.\.\/|webpack\/)|(?:^|\/)(?:node_modules|\.federation)\//.test(source)

/** The first place in the team's own sources, else in its release, else of all; nothing without frames. */
export function ownPlaceIn(places: readonly string[], frames: readonly string[]): string | undefined {
  const isOwn = (place: string, index: number) => place !== frames[index] && isOwnSource(place)
  return places.find(isOwn) ?? places.find((place) => !place.startsWith('/')) ?? places[0]
}

const placeInText = / at ((?!\/)[\w@~+./-]+\.[cm]?js:\d+:\d+)$/

/** A text that ends with ` at <frame>`, with the place in the sources there. */
export async function withSourcePlace(
  places: SourcePlaces,
  remote: string,
  version: string,
  text: string,
): Promise<string> {
  const frame = placeInText.exec(text)?.[1]
  if (frame === undefined) return text
  const [place = frame] = await places.resolve(remote, version, [frame])
  return text.slice(0, -frame.length) + place
}
