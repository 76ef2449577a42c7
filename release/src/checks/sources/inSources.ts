import type { Candidate } from '../../registry/Candidate.ts'
import { readSources, type Sources } from './readSources.ts'

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
    const source = file && sources.placeOf(file, Number(line), Number(column))
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
  return text.replaceAll(/the island \.\/([a-z][a-z0-9-]*)/g, (said, slot: string) => {
    const file = sources.islandOf(slot)
    return file ? `${said} (${file})` : said
  })
}
