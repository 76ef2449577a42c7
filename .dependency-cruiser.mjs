import { readFileSync } from 'node:fs'
import { drawing } from './scripts/drawing.ts'

/** Who may import whom: a rule for each wall of docs/architecture.md, and one for each floor of `scripts/drawing.ts`. */
const tests = '(\\.test\\.tsx?$|/testing/)'

/** Pieces that no floor holds: tests, and what is generated or declared. */
const notDrawn = [tests, '/styles/fonts/', '\\.d\\.ts$']

const wall = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** A file of the folder itself, not of one inside it. */
const fileIn = (part, folders) =>
  `^${part}/src/(${folders.map((folder) => folder && `${folder}/`).join('|')})[^/]+$`

/** The files that others may import from a package. */
const entriesOf = (part) =>
  Object.values(JSON.parse(readFileSync(new URL(`${part}/package.json`, import.meta.url), 'utf8')).exports)
    .filter((target) => typeof target === 'string')
    .map((target) => `^${part}/${target.slice(2)}$`)

/** Of one part: an import leads to a lower floor, types included, so no circle of folders can be. */
const floorsOf = ([part, floors]) => [
  ...floors
    .slice(1)
    .map((floor, index) =>
      wall(
        `${part}/src/${floor}-imports-downwards`,
        'Higher floors stand before it in scripts/drawing.ts.',
        { path: fileIn(part, [floor]), pathNot: notDrawn },
        { path: fileIn(part, floors.slice(0, index + 1)), pathNot: notDrawn },
      ),
    ),
  wall(
    `${part}-is-drawn`,
    'Each folder has its floor in scripts/drawing.ts.',
    { path: `^${part}/src/`, pathNot: [...notDrawn, fileIn(part, floors)] },
    { path: `^${part}/src/` },
  ),
  wall(
    `${part}-imports-what-is-drawn`,
    'Each folder has its floor in scripts/drawing.ts.',
    { path: `^${part}/src/`, pathNot: notDrawn },
    { path: `^${part}/src/.*\\.tsx?$`, pathNot: [...notDrawn, fileIn(part, floors)] },
  ),
]

export default {
  forbidden: [
    ...Object.entries(drawing).flatMap(floorsOf),
    wall(
      'contract-imports-its-schema-library-alone',
      'The contract is what everything else agrees on.',
      { path: '^kit/src/contract/', pathNot: tests },
      { pathNot: ['^kit/src/contract/', 'node_modules/zod/'] },
    ),
    wall(
      'kit-imports-no-part',
      'The kit is what a remote is made with.',
      { path: '^kit/', pathNot: tests },
      { path: '^(shell|studio|release|content|store|mfe-|e2e)' },
    ),
    wall(
      'store-imports-no-part',
      'What outlives a process is kept there, whatever it says.',
      { path: '^store/', pathNot: tests },
      { path: '^(shell|studio|release|content|kit|mfe-)' },
    ),
    wall(
      'a-remote-is-alone',
      'A remote imports the kit and its own libraries (CP3).',
      { path: '^mfe-([^/]+)/' },
      { path: '^(shell|studio|release|content|store|mfe-)', pathNot: '^mfe-$1/' },
    ),
    wall(
      'a-remote-of-a-site-is-alone',
      'A remote imports the kit and its own libraries (CP3).',
      { path: '^sites/([^/]+)/remotes/([^/]+)/' },
      { path: '^(shell|studio|release|content|store|sites|mfe-)', pathNot: '^sites/$1/remotes/$2/' },
    ),
    wall(
      'nothing-imports-a-remote',
      'Remotes come through the registry (CP3).',
      { path: '^(kit|store|release|content|shell|studio)/', pathNot: tests },
      { path: '^mfe-' },
    ),
    wall(
      'content-imports-no-part',
      'The engine reads documents, whoever shows them.',
      { path: '^content/' },
      { path: '^(shell|studio|release|mfe-)' },
    ),
    wall(
      'release-imports-no-part',
      'Releases know the contract, not the site.',
      { path: '^release/', pathNot: tests },
      { path: '^(shell|studio|content|mfe-)' },
    ),
    wall(
      'site-and-studio-meet-over-http',
      'Two programs; what they say to each other is a door of content, types and tests included.',
      { path: '^(shell|studio)/' },
      { path: '^(shell|studio)/', pathNot: '^$1/' },
    ),
    wall(
      'browser-imports-no-server',
      'What runs in the tab.',
      { path: '^shell/src/browser/', pathNot: tests },
      { path: '^(shell/src/server|release|store)/' },
    ),
    wall(
      'server-imports-no-browser',
      'What runs in Node.',
      { path: '^shell/src/server/', pathNot: tests },
      { path: '^shell/src/browser/' },
    ),
    wall(
      'shared-and-pages-stand-on-neither-side',
      'They run in both.',
      { path: '^shell/src/(shared|pages)/', pathNot: tests },
      { path: '^(shell/src/(server|browser)|release|store)/' },
    ),
    wall(
      'pages-and-browser-take-the-light-doors-of-content',
      'The engine and its libraries stay on the server.',
      { path: '^shell/src/(shared|pages|browser)/', pathNot: tests },
      {
        path: '^content/',
        pathNot: '^content/src/((port|list|places|text|mail)/|words/(catalogues|load\\w+)\\.ts)',
      },
    ),
    wall(
      'nothing-imports-a-site',
      'A site is data of the product: its folder is a setting.',
      { path: '^(kit|store|release|content|studio|shell|mfe-|e2e)' },
      { path: '^sites/' },
    ),
    wall(
      'a-site-takes-entries-of-packages',
      'What it imports is in the `exports` of the kit or of content.',
      { path: '^sites/([^/]+)/' },
      {
        path: '^(sites|kit|store|release|content|studio|shell|mfe-|e2e)/',
        pathNot: ['^sites/$1/', ...entriesOf('kit'), ...entriesOf('content')],
      },
    ),
    wall('no-circles', 'Of files, their types included.', {}, { circular: true }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/dist/', '/generated/', '\\.tessera'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}
