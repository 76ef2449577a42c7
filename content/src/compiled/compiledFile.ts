import { join, resolve } from 'node:path'
import { hashOf } from '../documents/hashOf.ts'
import { layout } from './layout.ts'

/** Where the content of the folder `dir` is compiled to; each folder and each layout has its own. */
export function compiledFile(keepIn: string, dir: string): string {
  return join(resolve(keepIn), `${keyOf(dir)}.${layout}.sqlite`)
}

/** What the process `pid` is writing, or has at hand to write into, before it takes a compiled file's place. */
export function spareFile(file: string, pid: number): string {
  return `${file}.${pid}.next`
}

/** Begins the names of all that is kept of a content folder. */
export function keyOf(dir: string): string {
  return hashOf(resolve(dir)).slice(0, 16)
}
