/** Who may import whom. A house rule that a reviewer need not remember. */
const remotes = ['regions', 'maps', 'consent', 'media']

export default {
  forbidden: [
    {
      name: 'contract-imports-nothing',
      comment:
        'The contract is what everything else agrees on; it may lean only on itself and its schema library.',
      severity: 'error',
      from: { path: '^kit/src/contract/', pathNot: '\\.test\\.tsx?$' },
      to: { pathNot: ['^kit/src/contract/', 'node_modules/zod/'] },
    },
    ...remotes.map((name) => ({
      name: `mfe-${name}-is-alone`,
      comment: 'A remote imports only the kit and its own libraries (CP3).',
      severity: 'error',
      from: { path: `^mfe-${name}/` },
      to: { path: '^(shell|release|content|mfe-)', pathNot: `^mfe-${name}/` },
    })),
    {
      name: 'shell-imports-no-remote',
      severity: 'error',
      from: { path: '^shell/' },
      to: { path: '^mfe-' },
    },
    {
      name: 'shell-reads-the-registry-and-judges-canaries',
      comment:
        'Of the release part the shell reads the registry, and judges canaries where it is given a key.',
      severity: 'error',
      from: { path: '^shell/src/', pathNot: '(\\.test\\.tsx?$|^shell/src/testing/)' },
      to: {
        path: '^release/',
        pathNot: '^release/src/(registry/|canary/|trust/|live/|rollbackRemote|fault)',
      },
    },
    {
      name: 'kit-imports-no-part',
      severity: 'error',
      from: { path: '^kit/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(shell|release|content|mfe-|e2e)' },
    },
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/dist/', '/generated/', '\\.tessera'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}
