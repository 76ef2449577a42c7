import { createHash } from 'node:crypto'
import type { Build } from '../publishing/readBuild.ts'
import { fakeBuild } from './fakeRemote.ts'

/** `entry.js:1:1` is line 1 of a package, `entry.js:1:15` line 41 of the team's file. */
export const sourceMap = {
  version: 3,
  sources: ['node_modules/leaflet/leaflet.js', 'src/view/ListMap.tsx'],
  names: [],
  mappings: 'AAAA,UCwCA',
}

/** A small remote whose script has that source map. */
export function mappedBuild(text: string, map: string = JSON.stringify(sourceMap)): Build {
  const bytes = Buffer.from(map)
  const hash = (name: string, encoding: 'hex' | 'base64') => createHash(name).update(bytes).digest(encoding)
  const integrity = `sha384-${hash('sha384', 'base64')}` as const
  const file = { integrity, sha256: hash('sha256', 'hex'), bytes: bytes.byteLength }
  const { manifest, files } = fakeBuild('maps', text, { sourceMaps: { 'entry.js.map': file } })
  return { manifest, files: new Map([...files, ['entry.js.map', bytes]]) }
}
