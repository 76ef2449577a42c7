import type { PackedPackage } from './packedPackages.ts'
import type { SourcePackage } from './sourcePackage.ts'

/** The package.json of the tarball: `exports` and `bin` name compiled files, `dependencies` only what they import. */
export function packedManifest(
  source: SourcePackage,
  packed: PackedPackage,
  { imported, repository }: { imported: ReadonlySet<string>; repository: string | undefined },
) {
  const { name, version, description, license, engines } = source
  refuseUnnamed(source, imported)
  const doors = Object.entries(source.exports).filter(([door]) => packed.isDoor(door))
  return {
    name,
    version,
    description,
    license,
    ...(repository !== undefined && {
      repository: { type: 'git', url: repository, directory: packed.folder },
    }),
    publishConfig: { access: 'restricted' }, // the default of a registry may be public
    type: 'module',
    engines,
    bin: Object.fromEntries(Object.entries(source.bin).map(([command, file]) => [command, compiled(file)])),
    exports: {
      ...Object.fromEntries(doors.map(([door, target]) => [door, packedDoor(target)])),
      './package.json': './package.json',
    },
    dependencies: only(source.dependencies, imported),
    peerDependencies: only(source.peerDependencies, imported),
    peerDependenciesMeta: only(source.peerDependenciesMeta, imported),
  }
}

/** The compiled file of a source: `lib/a.js` for `./src/a.ts`. */
export function compiled(source: string): string {
  return source.replace(/^\.?\/?src\//, './lib/').replace(/(?<!\.d)\.ts$/, '.js')
}

function packedDoor(target: string | { types: string }) {
  if (typeof target !== 'string') return { types: compiled(target.types) }
  const file = compiled(target)
  return file.endsWith('.js') ? { types: file.replace(/\.js$/, '.d.ts'), default: file } : file
}

function only<T>(named: Readonly<Record<string, T>>, imported: ReadonlySet<string>): Record<string, T> {
  return Object.fromEntries(Object.entries(named).filter(([name]) => imported.has(name)))
}

function refuseUnnamed(source: SourcePackage, imported: ReadonlySet<string>): void {
  const named = { ...source.dependencies, ...source.peerDependencies, [source.name]: source.version }
  const unnamed = [...imported].filter((name) => !Object.hasOwn(named, name))
  if (unnamed.length === 0) return
  throw new Error(
    `${source.name} imports ${unnamed.join(', ')}: name it in the dependencies of its package.json.`,
  )
}
