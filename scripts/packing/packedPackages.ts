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
}

const kitDoors =
  /^\.\/(assets|tokens\.css|tsconfig\.json|contract\/.+|browser\/(createHtmlPolicy|fetchOwn)|build\/(buildRemote|findUnscoped))$/

/** In the order in which they need each other. */
export const packedPackages: readonly PackedPackage[] = [
  {
    folder: 'kit',
    // the browser: release starts one when it tries a version in the site
    isDoor: (door) => kitDoors.test(door) || door === './testing/browser',
    readByPath: [
      'src/build/slimRuntime.ts',
      'src/dev/builds/islandLoader.ts',
      'src/dev/builds/refreshLoader.ts',
      'src/dev/builds/renderWorker.ts',
      'src/dev/client/startClient.ts',
    ],
    folders: ['templates'],
    docs: ['contract.md', 'developing.md', 'first-hour.md', 'writing-a-remote.md'],
  },
  { folder: 'release', isDoor: () => false, readByPath: [], folders: [], docs: [] },
]
