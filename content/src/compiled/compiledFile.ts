import { join, resolve } from 'node:path'
import { hashOf } from '../documents/hashOf.ts'
import { layout } from './layout.ts'

/** Name of the compiled file in a folder of published content; media files have the same paths as in the content folder. */
export const publishedFile = 'content.sqlite'

/** Name of the file beside `publishedFile` that lists placed slots; `release` checks a remote's version against it. */
export const placedFile = 'placed-slots.json'

/** Path of the compiled file of the content folder `dir`; each content folder and each layout has its own. */
export function compiledFile(keepIn: string, dir: string): string {
  return join(resolve(keepIn), `${keyOf(dir)}.${layout}.sqlite`)
}

/** Path of the copy that the process `pid` writes into before it replaces the compiled file. */
export function spareFile(file: string, pid: number): string {
  return `${file}.${pid}.next`
}

/** Prefix of all files that are kept for a content folder. */
export function keyOf(dir: string): string {
  return hashOf(resolve(dir)).slice(0, 16)
}
