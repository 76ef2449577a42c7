import { scoped } from '@tessera/kit/build/scoped'
import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RemoteFile, RemoteManifest } from '@tessera/kit/contract/composition'
import type { Build } from '../publishing/readBuild.ts'

/** A small remote with real hashes; `text` makes the build, so another text is another version. */
export function fakeBuild(name: string, text: string, changes: Partial<RemoteManifest> = {}): Build {
  const exposes = (changes.slots ?? ['list-map']).map((slot) => `./${slot}`).join(' ')
  const files = new Map([
    ['entry.js', Buffer.from(`export const ${name} = ${JSON.stringify(text)} // ${exposes}`)],
    ['style.css', Buffer.from(scoped(`.${name} { color: teal }`, name))],
  ])
  const described = Object.fromEntries(Array.from(files, ([file, bytes]) => [file, describe(bytes)]))
  const manifest: RemoteManifest = {
    format: 1,
    name,
    version: `0.1.0-${hex('sha256', Buffer.from(text)).slice(0, 8)}`,
    contract: 1,
    slots: ['list-map'],
    requires: { react: '^19.0.0', 'react/jsx-runtime': '^19.0.0' },
    browser: { entry: 'entry.js', exposes: { 'list-map': { js: [], css: ['style.css'] } } },
    files: described,
    budgetKb: 10,
    ...changes,
  }
  return { manifest, files }
}

/** Another slot than `list-map`, so that two fake remotes can be current together. */
export const carousel: Partial<RemoteManifest> = {
  slots: ['regions-carousel'],
  browser: { entry: 'entry.js', exposes: { 'regions-carousel': { js: [], css: [] } } },
}

/** Writes it to `<root>/mfe-<name>/dist`, as a build would. */
export function writeBuild(root: string, build: Build): Promise<void> {
  return writeFiles(join(root, `mfe-${build.manifest.name}`, 'dist'), build)
}

/** Writes it to `dist`. */
export async function writeFiles(dist: string, { manifest, files }: Build): Promise<void> {
  await mkdir(dist, { recursive: true })
  for (const [name, bytes] of files) await writeFile(join(dist, name), bytes)
  await writeFile(join(dist, 'manifest.json'), JSON.stringify(manifest))
}

function describe(bytes: Buffer): RemoteFile {
  const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}` as const
  return { integrity, sha256: hex('sha256', bytes), bytes: bytes.length }
}

const hex = (algorithm: string, bytes: Buffer) => createHash(algorithm).update(bytes).digest('hex')
