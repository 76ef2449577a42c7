import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { compile } from './compile.ts'
import { importedPackages } from './importedPackages.ts'
import { compiled, packedManifest } from './packedManifest.ts'
import type { PackedPackage } from './packedPackages.ts'
import { readSourcePackage, type SourcePackage } from './sourcePackage.ts'

/** Writes the folder that becomes the tarball, and returns the package that it is made from. */
export function stagePackage(packed: PackedPackage, stage: string): SourcePackage {
  rmSync(stage, { recursive: true, force: true })
  const { source, manifest } = stageAlone(packed, stage)
  const carried = (packed.carries ?? []).map((inner) => carry(inner, stage))
  writeManifest(stage, {
    ...manifest,
    dependencies: Object.assign(
      {},
      ...carried.map(({ dependencies }) => dependencies),
      manifest.dependencies,
    ),
    bundleDependencies: carried.map(({ name }) => name),
  })
  return source
}

/** Writes a carried part without dependencies: the package that carries it lists them, because npm installs none for a carried part. */
function carry(packed: PackedPackage, stage: string): ReturnType<typeof packedManifest> {
  const folder = join(stage, 'node_modules', readSourcePackage(packed.folder).name)
  const { manifest } = stageAlone(packed, folder)
  writeManifest(folder, { ...manifest, dependencies: {} })
  return manifest
}

function writeManifest(folder: string, manifest: object): void {
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

function stageAlone(packed: PackedPackage, stage: string) {
  const source = readSourcePackage(packed.folder)
  const doors = doorFiles(source, packed)
  const files = [...doors, ...Object.values(source.bin), ...packed.readByPath]
  const { code, copied } = Object.groupBy(files, kindOf)
  const entries = (code ?? []).map((file) => join(packed.folder, file))
  const out = join(stage, 'lib')
  const sources = compile({ folder: packed.folder, entries, out, declaration: doors.length > 0 })
  for (const file of copied ?? []) copy(join(packed.folder, file), join(stage, compiled(file)))
  for (const name of packed.folders) cpSync(join(packed.folder, name), join(stage, name), { recursive: true })
  const changes = join(packed.folder, 'CHANGELOG.md')
  if (existsSync(changes)) copyText(changes, join(stage, 'CHANGELOG.md'))
  copy('LICENSE', join(stage, 'LICENSE'))
  copyText('docs/packages.md', join(stage, 'README.md')) // a part's own README is for its developers
  for (const page of packed.docs) copyText(join('docs', page), join(stage, 'docs', page))
  const manifest = packedManifest(source, packed, {
    imported: importedPackages(sources),
    repository: originOf(),
  })
  return { source, manifest }
}

/** The address of the checkout's origin, without user name and password. */
function originOf(): string | undefined {
  const { stdout } = spawnSync('git', ['remote', 'get-url', 'origin'], { encoding: 'utf8' })
  const origin = stdout.trim().replace(/^(\w+:\/\/)[^@/]*@/, '$1')
  return /^(https?|ssh|git):|^[\w.-]+@[\w.-]+:/.test(origin) ? origin : undefined
}

function doorFiles(source: SourcePackage, { isDoor }: PackedPackage): string[] {
  const doors = Object.entries(source.exports).filter(([door]) => isDoor(door))
  return doors.map(([, target]) => (typeof target === 'string' ? target : target.types))
}

function kindOf(file: string): 'code' | 'copied' {
  return /(?<!\.d)\.ts$/.test(file) ? 'code' : 'copied'
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to)
}

/** Replaces links into this repository by their text: from a tarball they lead nowhere. */
function copyText(from: string, to: string): void {
  const text = readFileSync(from, 'utf8').replaceAll(/!?\[([^\]]+)\]\((?!https?:|#)[^)]+\)/g, '$1')
  mkdirSync(dirname(to), { recursive: true })
  writeFileSync(to, text)
}
