/** What goes into the tarball of one part of the workspace. Paths are from its folder. */
export interface PackedPackage {
  folder: string
  /** Which of its `exports` a team may import; the others are between the parts of this repository. */
  isDoor: (door: string) => boolean
  /** Files that are read by their path, so that no import leads to them. */
  readByPath: readonly string[]
  /** Folders that go along as they are. */
  folders: readonly string[]
  /** Pages of `docs/` that go along. */
  docs: readonly string[]
  /** Parts that it carries in its own node_modules, so that no one installs a tarball of theirs. */
  carries?: readonly PackedPackage[]
}

const kitDoors =
  /^\.\/(assets|tokens\.css|tsconfig\.json|contract\/.+|language\/(compiledMessages|createMessages)|browser\/(createHtmlPolicy|fetchOwn|reportMismatch)|build\/(buildRemote|findUnscoped))$/

/** What release takes from kit besides: its reading of declarations and builds, and the browser of its run. */
const releaseDoors = /^\.\/(testing\/browser|build\/scoped)$/

const store: PackedPackage = {
  folder: 'store',
  isDoor: (door) => !door.startsWith('./testing/'),
  readByPath: [],
  folders: [],
  docs: [],
}

/** In the order in which they need each other. */
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
