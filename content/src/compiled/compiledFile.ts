import { join, resolve } from 'node:path'
import { hashOf } from '../documents/hashOf.ts'
import { layout } from './layout.ts'

/** The name of the compiled file in a folder of published content; pictures lie beside it as in the content folder. */
export const publishedFile = 'content.sqlite'

/** Beside it: the slots that shown pages place, by which `release` knows what a version of a remote would break. */
export const placedFile = 'placed-slots.json'

/** Where the content of the folder `dir` is compiled to; each folder and each layout has its own. */
export function compiledFile(keepIn: string, dir: string): string {
  return join(resolve(keepIn), `${keyOf(dir)}.${layout}.sqlite`)
}

/** The copy that the process `pid` writes into before it takes a compiled file's place. */
export function spareFile(file: string, pid: number): string {
  return `${file}.${pid}.next`
}

/** Prefix of the names of all that is kept of a content folder. */
export function keyOf(dir: string): string {
  return hashOf(resolve(dir)).slice(0, 16)
}
