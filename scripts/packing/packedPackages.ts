/** The contents of the tarball of one part of the workspace. Paths are relative to its folder. */
export interface PackedPackage {
  folder: string
  /** The `exports` that a team may import; the others are for the parts of this repository. */
  isDoor: (door: string) => boolean
  /** Files that are read by path, so no import names them. */
  readByPath: readonly string[]
  /** Folders that are copied unchanged. */
  folders: readonly string[]
  /** Pages of `docs/` that are copied. */
  docs: readonly string[]
  /** Parts that it carries in its own node_modules, so that they need no tarball. */
  carries?: readonly PackedPackage[]
}

const kitDoors =
  /^\.\/(assets|tokens\.css|tsconfig\.json|contract\/.+|language\/(compiledMessages|createMessages)|browser\/(createHtmlPolicy|fetchOwn|reportMismatch)|build\/(buildRemote|findUnscoped))$/

/** Files of the kit that `release` uses: they read declarations and builds, and start the browser of a check. */
const releaseDoors = /^\.\/(testing\/browser|build\/scoped)$/

const store: PackedPackage = {
  folder: 'store',
  isDoor: (door) => !door.startsWith('./testing/'),
  readByPath: [],
  folders: [],
  docs: [],
}

/** A package comes after those it depends on. */
export const packedPackages: readonly PackedPackage[] = [
  {
    folder: 'kit',
    isDoor: (door) => kitDoors.test(door) || releaseDoors.test(door),
    readByPath: [
      'src/build/cataloguesLoader.ts',
      'src/build/sharingRuntime.ts',
      'src/build/slimRuntime.ts',
      'src/build/stylesLoader.ts',
      'src/build/svgLoader.ts',
      'src/dev/builds/islandLoader.ts',
      'src/dev/builds/refreshLoader.ts',
      'src/dev/builds/renderWorker.ts',
      'src/dev/client/startClient.ts',
      'src/serverEntry/runChild.ts',
    ],
    folders: ['templates'],
    docs: ['contract.md', 'developing.md', 'first-hour.md', 'writing-a-remote.md'],
  },
  { folder: 'release', isDoor: () => false, readByPath: [], folders: [], docs: [], carries: [store] },
]
