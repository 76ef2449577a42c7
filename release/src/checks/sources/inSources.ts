import type { Candidate } from '../candidate/Candidate.ts'
import { SourceMap } from 'node:module'
import { ifUnreadable } from '@tessera/store/RegistryError'

/**
 * What a check says, with the source file and line beside each place in a built file, and beside each island that is
 * named: `src/Forecast.tsx:12, built as weather.557924e92c4e.js:1:3439`. Of a stack it keeps the nearest frame in code of
 * the remote's own.
 */
export async function inSources(candidate: Candidate, text: string): Promise<string> {
  const sources = await readSources(candidate)
  return withIslands(withNearest(withPlaces(text, sources)), sources)
}

/** A stack has whole addresses, or the name of a program that the server started; the rest names files only. */
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

/** Each run of frames becomes one of them. */
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

/** The sources of a candidate's built files; none of a release from before there were maps, or whose maps do not read. */
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
    /** `src/Forecast.tsx:12`, of a built file's line and column from 1; nothing where no map tells. */
    findPlace(file: string, line: number, column: number): string | undefined {
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

function parseMap(text: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(text))
  } catch {
    return undefined // no map: positions stay as built
  }
}
