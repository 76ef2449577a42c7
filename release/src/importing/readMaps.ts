import { readFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { plainSourceMap } from '@tessera/kit/build/plainSourceMap'
import { ifMissing } from '../errors/ReleaseError.ts'

/** `<script>.map` of the scripts in `output` that have one beside them: without the sources' text, seen from `folder`. */
export async function readMaps(
  output: string,
  folder: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  const files = names.filter((name) => /\.[cm]?js$/.test(name)).map((name) => `${name}.map`)
  const read = files.map(async function readMap(file) {
    const text = await readFile(join(output, file), 'utf8').catch(ifMissing(undefined))
    const map = text && mapIn(text, join(output, dirname(file)), folder)
    return map ? [[file, Buffer.from(map)] as const] : []
  })
  return new Map((await Promise.all(read)).flat())
}

function mapIn(text: string, from: string, folder: string): string | undefined {
  try {
    return plainSourceMap(text, (source) => nameOf(source, from, folder))
  } catch {
    return undefined // it is no map, or one in sections: positions stay as built
  }
}

/** A source is named as seen from its map; one with a scheme, as the plugins of webpack write it, stays. */
function nameOf(source: string, from: string, folder: string): string {
  return source.includes('://') ? source : relative(folder, resolve(from, source)).replaceAll('\\', '/')
}
