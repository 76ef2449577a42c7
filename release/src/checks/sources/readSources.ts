import { SourceMap } from 'node:module'
import type { Candidate } from '../../registry/Candidate.ts'
import { ifUnreadable } from '../../store/ifUnreadable.ts'

/** What the places of a candidate's built files were written as. */
export interface Sources {
  /** `src/Forecast.tsx:12`, of a built file's line and column from 1; nothing where no map tells. */
  placeOf(file: string, line: number, column: number): string | undefined
  /** The source file of a slot's island. */
  islandOf(slot: string): string | undefined
  /** The built files that have a map. */
  files: readonly string[]
}

/** Of what was published with it: nothing of a release from before there were maps, or whose maps do not read. */
export async function readSources({ registry, manifest: sha256 }: Candidate): Promise<Sources> {
  const { sourceMaps = {} } = await registry.manifest(sha256)
  const read = Object.entries(sourceMaps).map(async ([name, file]) => {
    const bytes = await registry.blob(file.sha256).catch(ifUnreadable(undefined))
    const map = bytes && mapIn(Buffer.from(bytes).toString('utf8'))
    return map ? [[name.replace(/\.map$/, ''), map] as const] : []
  })
  return sourcesIn(new Map((await Promise.all(read)).flat()))
}

function sourcesIn(maps: ReadonlyMap<string, SourceMap>): Sources {
  const named = [...maps.values()].flatMap(({ payload }) => payload.sources)
  return {
    files: [...maps.keys()],
    islandOf: (slot) => named.find((source) => isIslandOf(slot, source)),
    placeOf(file, line, column) {
      const entry = maps.get(file)?.findEntry(line - 1, column - 1)
      if (!entry || !('originalSource' in entry)) return undefined
      return `${entry.originalSource}:${entry.originalLine + 1}`
    },
  }
}

/** `src/<slot>.island.tsx`, or how a team with a build of its own called it. */
function isIslandOf(slot: string, source: string): boolean {
  return new RegExp(`(^|/)${slot}(\\.island)?\\.[cm]?[jt]sx?$`).test(source)
}

function mapIn(text: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(text))
  } catch {
    return undefined // no map: places are said as they were built
  }
}
