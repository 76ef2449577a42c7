import type GeoJSONVT from 'geojson-vt'
import { readHeights, type HeightGrid, type PackedHeights } from './HeightGrid.ts'
import { indexTiles } from './indexTiles.ts'
import type { NamesOnMap } from './NamesOnMap.ts'
import { checkNamedLines, type LinesKind, type MapPart } from './checkIndex.ts'
import { whenIdle } from './whenIdle.ts'

/** Key of the message that says which details a zoom leaves out. */
export type MissingDetails = 'noDetails' | 'noRelief'

/** What was loaded in this tab. */
interface Loaded {
  lines: Partial<Record<LinesKind, GeoJSONVT[]>>
  /** In the order of the parts. */
  names: NamesOnMap[]
  heights?: HeightGrid
}

/** Loads a map's parts when views need them. `fetchFile` fetches a file by its name in the index. */
export function createParts(parts: readonly MapPart[], fetchFile: (file: string) => Promise<unknown>) {
  const loaded: Loaded = { lines: {}, names: [] }
  const requested = new Set<MapPart>()

  /** Fetches the parts of a zoom that `isWanted`, each once. Details that failed are fetched again at the next call. */
  function load(
    zoom: number,
    isWanted: (part: MapPart) => boolean,
    { onLoaded, onFailed }: { onLoaded(): void; onFailed(error: unknown): void },
  ): void {
    for (const part of parts) {
      const { from, until, file, bounds } = part
      if (zoom < from || zoom > until || requested.has(part) || !isWanted(part)) continue
      requested.add(part)
      fetchFile(file)
        .then((content) => add(part, content))
        .then(onLoaded, function fail(error: unknown) {
          if (!bounds) requested.delete(part) // each tile asks for those with bounds, which would be too often
          onFailed(error)
        })
    }
  }

  async function add(part: MapPart, content: unknown): Promise<void> {
    await whenIdle()
    if (part.kind === 'heights') loaded.heights = await readHeights(content as PackedHeights)
    else {
      checkNamedLines(content)
      ;(loaded.lines[part.kind] ??= []).push(indexTiles(content.lines))
      loaded.names[parts.indexOf(part)] = content.names
    }
  }

  /** The details that are left out at this zoom, because their data is coarser than the view. */
  function missingAt(zoom: number): MissingDetails | undefined {
    const last = (kind: MapPart['kind']) => parts.findLast((part) => part.kind === kind)?.until ?? Infinity
    if (zoom > last('waters')) return 'noDetails'
    return zoom > last('heights') ? 'noRelief' : undefined
  }

  return { loaded, load, missingAt }
}
