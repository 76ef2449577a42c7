import { createHash } from 'node:crypto'
import { causeLimits, framePattern } from '@tessera/kit/contract/metrics'

/** What a text of a browser or a server entry tells of its cause. */
export interface ReadCause {
  /** 12 hex digits, the same for the same version, message and top own frame. */
  id: string
  message: string
  /** `<file of the remote>:<line>:<column>`, and `/assets/…` of the shell; the top one first. */
  frames: readonly string[]
}

/** Reads `<message> at <place>`, or an error's stack; `given` are the frames that a browser reported beside it. */
export function readCause(
  text: string,
  remote: string,
  version: string,
  given: readonly string[] = [],
): ReadCause {
  const [line = ''] = text.split('\n', 1)
  const place = placesOf(remote)
  const found = Array.from(text.matchAll(place), ([, frame = '']) => frame)
  const all = given.length > 0 ? given.map((frame) => frame.replace(ownFolder(remote), '')) : found
  const missing = missingFile(line, remote)
  const frames = [...missing, ...all].filter((frame) => framePattern.test(frame))
  const start = line.search(place)
  const words =
    start < 0 ? line : line.slice(0, start).replace(/(?:\s+at\s[^:]*|\s+\S*@)(?:https?:\/\/[^/\s]+)?$/, '')
  const [top = ''] = [...all, ...missing].filter((frame) => !frame.startsWith('/'))
  const key = [remote, version, cleanMessage(words.slice(0, keyLength)), top].join('\n')
  return {
    id: createHash('sha256').update(key).digest('hex').slice(0, 12),
    message: cleanMessage(words),
    frames: frames.slice(0, causeLimits.frames),
  }
}

const keyLength = 60 /* characters of a message; beacons have it cut short */

const ownFolder = (remote: string) => `/remotes/${remote}/`

/** As browsers name them, and as render processes do: `maps@0.1.0-ab12cd34/server.cjs:1:2`. */
function placesOf(remote: string): RegExp {
  return new RegExp(String.raw`(?:/remotes/${remote}/|\b${remote}@[^/\s]+/)([\w@~+./-]+?:\d+:\d+)`, 'g')
}

/** A script that did not come has no line; what names it is its place. */
function missingFile(line: string, remote: string): readonly string[] {
  const file = new RegExp(String.raw`/remotes/${remote}/([\w@~+./-]+?\.[cm]?js)(?![\w:])`).exec(line)?.[1]
  return file === undefined ? [] : [`${file}:1:1`]
}

/** It goes into the log of releases: it keeps what names code, and no visitor's data. */
export function cleanMessage(text: string): string {
  return text
    .slice(0, 2 * causeLimits.message)
    .replace(/^Uncaught (?:\(in promise\) )?/, '')
    .replace(/https?:\/\/[^/\s]+/g, '')
    .replace(/[?#]\S+/g, ' ')
    .replace(/\b(reading|setting|evaluating|property) (["'])([A-Za-z_$][\w$.]{0,60})\2/g, '$1 $3') // engines' own words
    .replace(/(?<!\p{L})["'`“‘].*?["'`”’](?!\p{L})/gu, '…')
    .replace(/(?<!\p{L})["'`“‘].*$/gu, '…')
    .replace(/\S*@\S*/g, ' ')
    .replace(/(?=[\w-]*\d)[\w-]{24,}/g, '…')
    .replace(/(?![\w.-]*\.[cm]?js\b)\d(?:[ .-]?\d){4,}/g, '…') // a script's name has its hash
    .replace(/[^\p{L}\p{N} .,:;()/_…$-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, causeLimits.message)
}
