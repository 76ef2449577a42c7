import { createHash } from 'node:crypto'
import { causeLimits, framePattern } from '@tessera/kit/contract/metrics'

/** The cause of an error, parsed from the text of a browser or a server entry. */
export interface ParsedCause {
  /** 12 hex digits, the same for the same version, message and top own frame. */
  id: string
  message: string
  /** `<file of the remote>:<line>:<column>`, or `/assets/…` for files of the shell; the top frame first. */
  frames: readonly string[]
}

/** Parses `<message> at <place>` or an error's stack; `given` are frames that a browser reported with the text. */
export function parseCause(
  text: string,
  remote: string,
  version: string,
  given: readonly string[] = [],
): ParsedCause {
  const [line = ''] = text.split('\n', 1)
  const place = createPlacePattern(remote)
  const found = Array.from(text.matchAll(place), ([, frame = '']) => frame)
  const all = given.length > 0 ? given.map((frame) => frame.replace(ownFolder(remote), '')) : found
  const missing = findMissingFile(line, remote)
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

const keyLength = 60 /* characters of a message; beacons contain no more */

const ownFolder = (remote: string) => `/remotes/${remote}/`

/** Matches the frames of browsers and of render processes: `maps@0.1.0-ab12cd34/server.cjs:1:2`. */
function createPlacePattern(remote: string): RegExp {
  return new RegExp(String.raw`(?:/remotes/${remote}/|\b${remote}@[^/\s]+/)([\w@~+./-]+?:\d+:\d+)`, 'g')
}

/** The first position in a script that could not be loaded, because no line number is known. */
function findMissingFile(line: string, remote: string): readonly string[] {
  const file = new RegExp(String.raw`/remotes/${remote}/([\w@~+./-]+?\.[cm]?js)(?![\w:])`).exec(line)?.[1]
  return file === undefined ? [] : [`${file}:1:1`]
}

/** Removes visitors' data from a message, because the registry stores the message; keeps names of code. */
export function cleanMessage(text: string): string {
  return text
    .slice(0, 2 * causeLimits.message)
    .replace(/^Uncaught (?:\(in promise\) )?/, '')
    .replace(/https?:\/\/[^/\s]+/g, '')
    .replace(/[?#]\S+/g, ' ')
    .replace(/\b(reading|setting|evaluating|property) (["'])([A-Za-z_$][\w$.]{0,60})\2/g, '$1 $3') // engines' phrases
    .replace(/(?<!\p{L})["'`“‘].*?["'`”’](?!\p{L})/gu, '…')
    .replace(/(?<!\p{L})["'`“‘].*$/gu, '…')
    .replace(/\S*@\S*/g, ' ')
    .replace(/(?=[\w-]*\d)[\w-]{24,}/g, '…')
    .replace(/(?![\w.-]*\.[cm]?js\b)\d(?:[ .-]?\d){4,}/g, '…') // names of scripts contain a hash
    .replace(/[^\p{L}\p{N} .,:;()/_…$-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, causeLimits.message)
}
