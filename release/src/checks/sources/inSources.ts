import type { Candidate } from '../candidate/Candidate.ts'
import { parseMap } from '../../problems/readPlaces.ts'
import { ifUnreadable } from '@tessera/store/RegistryError'

/**
 * Adds the source to each position in a built file and each island that a check's message names: `src/Forecast.tsx:12,
 * built as weather.557924e92c4e.js:1:3439`. Keeps only the nearest frame of a stack.
 */
export async function inSources(candidate: Candidate, text: string): Promise<string> {
  const sources = await readSources(candidate)
  return withIslands(withNearest(withPlaces(text, sources)), sources)
}

/** Adds sources to positions in built files, which are named by a URL, a server program's path or a file name. */
function withPlaces(text: string, sources: Sources): string {
  return text.replaceAll(builtPlace, (place, path: string, line: string, column: string) => {
    const file = sources.files.find((name) => isEndOf(name, path))
    const source = file && sources.findPlace(file, Number(line), Number(column))
    return source ? `${source}, built as ${baseOf(path)}:${line}:${column}` : place
  })
}

const builtPlace = /([^\s()“”,]+\.c?js):(\d+):(\d+)/g

function isEndOf(name: string, path: string): boolean {
  return path === name || path.endsWith(`/${name}`) || name.endsWith(`/${path}`)
}

function baseOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** Reduces each stack to its nearest frame, if possible in the remote's own sources. */
function withNearest(text: string): string {
  return text.replaceAll(frames, (stack) => {
    const all = stack.split('\n').filter(Boolean)
    const nearest = all.find(isOwn) ?? all.find(isMapped) ?? all.find(isOfRemote) ?? all[0]
    return nearest ? ` ${nearest.trim()}` : ''
  })
}

const frames = /(?:\n\s+at [^\n]*?(?::\d+:\d+\)?|<anonymous>\)?))+/g
const isMapped = (frame: string) => frame.includes(', built as ')
const isOwn = (frame: string) => isMapped(frame) && !/node_modules|\.\.\//.test(frame)
const isOfRemote = (frame: string) => /\/remotes\/|\.cjs:/.test(frame)

function withIslands(text: string, sources: Sources): string {
  return text.replaceAll(/the island \.\/([a-z][a-z0-9-]*)/g, (island, slot: string) => {
    const file = sources.findIsland(slot)
    return file ? `${island} (${file})` : island
  })
}

type Sources = Awaited<ReturnType<typeof readSources>>

/** Reads a candidate's source maps, without unreadable ones. Old releases have no source maps. */
async function readSources({ registry, manifest: sha256 }: Candidate) {
  const { sourceMaps = {} } = await registry.manifest(sha256)
  const read = Object.entries(sourceMaps).map(async ([name, file]) => {
    const bytes = await registry.blob(file.sha256).catch(ifUnreadable(undefined))
    const map = bytes && parseMap(Buffer.from(bytes).toString('utf8'))
    return map ? [[name.replace(/\.map$/, ''), map] as const] : []
  })
  const maps = new Map((await Promise.all(read)).flat())
  const named = [...maps.values()].flatMap(({ payload }) => payload.sources)
  return {
    files: [...maps.keys()],
    findIsland: (slot: string) => named.find((source) => isIslandOf(slot, source)),
    /** Returns `src/Forecast.tsx:12` for a built file's line and column, from 1; undefined if no map has these. */
    findPlace(file: string, line: number, column: number): string | undefined {
      const entry = maps.get(file)?.findEntry(line - 1, column - 1)
      if (!entry || !('originalSource' in entry)) return undefined
      return `${entry.originalSource}:${entry.originalLine + 1}`
    },
  }
}

/** Whether a source is the slot's island: `src/<slot>.island.tsx`, or another name from the team's own build. */
function isIslandOf(slot: string, source: string): boolean {
  return new RegExp(`(^|/)${slot}(\\.island)?\\.[cm]?[jt]sx?$`).test(source)
}
