import { SourceMap, type SourceMapping } from 'node:module'
import { z } from 'zod'
import { oneLine } from '../errors/oneLine.ts'

/** The place of each of a script's frames: `src/view/ListMap.tsx:41`; undefined if the source map has none. */
export type Places = readonly (string | undefined)[]

const mapSchema = z.object({ sources: z.array(z.string()), mappings: z.string() })

let last: { text: string; map: SourceMap | undefined } | undefined

/** Reads places from a source map's text. Keeps only the last map, which takes a hundred times the text's memory. */
export function readPlaces(frames: readonly string[], text: string): Places {
  if (last?.text !== text) last = { text, map: parseMap(text) }
  return frames.map((frame) => last?.map && findPlace(last.map, frame))
}

/** Parses a source map; undefined if the text is none. */
export function parseMap(text: string): SourceMap | undefined {
  try {
    const { sources, mappings } = mapSchema.parse(JSON.parse(text))
    const unused = { file: '', sourcesContent: [], names: [], sourceRoot: '' }
    return new SourceMap({ version: 3, sources, mappings, ...unused })
  } catch {
    return undefined
  }
}

function findPlace(map: SourceMap, frame: string): string | undefined {
  const [line = 0, column = 0] = frame.split(':').slice(-2).map(Number)
  const entry: Partial<SourceMapping> = map.findEntry(line - 1, column - 1)
  // code that a bundler added has a position, but no source
  if (entry.originalSource !== undefined && entry.originalLine !== undefined)
    return oneLine(`${entry.originalSource}:${entry.originalLine + 1}`)
  const own = map.payload.sources.find(isOwnSource)
  return line === 1 && column === 1 && own ? oneLine(`${own}:1`) : undefined // 1:1 is a file that failed to load
}

/** Whether a source file is the team's own, and not of a package or the bundler. */
export const isOwnSource = (source: string): boolean =>
  !/^(?:\/|\.\.\/|webpack\/)|(?:^|\/)(?:node_modules|\.federation)\//.test(source)
