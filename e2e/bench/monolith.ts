import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { extractStyles } from '../../kit/src/build/plugins.ts'
import { browserRules } from '@tessera/kit/build/rules'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack from 'webpack'
import { readBuild } from '../support/alteredRemote.ts'
import { remoteNames, root } from '../support/startSite.ts'

/** The same code built as one program: what the site would be without federation. */
export interface Monolith {
  kind: keyof typeof entries
  entry: string
  files: ReadonlyMap<string, Uint8Array>
}

/** What wakes on a press is a chunk of its own, as in any careful program; the rest is one file with React in it. */
const onPress = ['list-map', 'detail-map']

/** What starts it: the islands alone, the whole page hydrated first, or a host of remotes that renders in the browser. */
const entries = {
  islands: 'shell/src/browser/start.ts',
  hydrated: 'e2e/bench/hydrated/hydrate.tsx',
  stock: 'e2e/bench/stock/clientOnly.tsx',
}

/** `folders` may name another folder for a remote, e.g. one with a change in it. */
export async function buildMonolith(
  folders: Readonly<Partial<Record<string, string>>> = {},
  kind: keyof typeof entries = 'islands',
): Promise<Monolith> {
  const work = await createWorkFolder('monolith-')
  try {
    await writeFile(join(work, 'container.ts'), await containerSource(folders))
    await bundle(work, kind)
    const names = (await readdir(join(work, 'out'))).filter((name) => /\.(js|css)$/.test(name))
    const files = await Promise.all(
      names.map(async (name) => [name, await readFile(join(work, 'out', name))] as const),
    )
    const entry = names.find((name) => /^monolith\..*\.js$/.test(name)) ?? ''
    return { kind, entry, files: new Map(files) }
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** Stands in the place of `shell/src/browser/remotes/loadExposed.ts`: the islands are just there. */
async function containerSource(folders: Readonly<Partial<Record<string, string>>>): Promise<string> {
  const lines: string[] = []
  const slots: string[] = []
  for (const name of remoteNames) {
    const folder = folders[name] ?? join(root, `mfe-${name}`)
    const sources = await readdir(join(folder, 'src'))
    for (const slot of (await readBuild(name)).slots) {
      const file = sources.find((source) => source.startsWith(`${slot}.island.`)) ?? ''
      const path = JSON.stringify(join(folder, 'src', file))
      const variable = slot.replaceAll('-', '_')
      if (onPress.includes(slot)) slots.push(`'./${slot}': () => import(${path})`)
      else {
        lines.push(`import ${variable} from ${path}`)
        slots.push(`'./${slot}': async () => ({ default: ${variable} })`)
      }
    }
  }
  const own = JSON.stringify(join(root, 'shell/src/browser/remotes/loadExposed.ts?own'))
  return `
${lines.join('\n')}
export { TooLate, within } from ${own}
const slots = { ${slots.join(', ')} }
export const loadExposed = async (_url, slot) => ({ status: 'ready', module: await slots[slot]() })
`
}

async function bundle(work: string, kind: Monolith['kind']): Promise<void> {
  const isStock = kind === 'stock'
  const container = isStock ? join(root, 'e2e/bench/stock/loadExposed.ts') : join(work, 'container.ts')
  await compile({
    ...common,
    module: { rules: kind === 'hydrated' ? [...rules, filterWithin] : rules },
    entry: { monolith: join(root, entries[kind]) },
    target: ['web', 'es2022'],
    experiments: { outputModule: true },
    output: {
      path: join(work, 'out'),
      module: true,
      filename: '[name].[contenthash].js',
      chunkFormat: 'module',
      library: { type: 'module' },
      publicPath: '/monolith/',
    },
    plugins: [
      extractStyles('[name].css'),
      new webpack.NormalModuleReplacementPlugin(/remotes\/loadExposed\.ts$/, container),
      ...(kind === 'islands' ? [] : [withoutLookingAhead]),
      slotsFrom(isStock ? 'e2e/bench/stock/Slot.tsx' : renderers.hydrated.slot),
    ],
  })
}

/** A program that renders the list has what renders it narrowed. */
const filterWithin = { test: /followFilters\.ts$/, parser: { dynamicImportMode: 'eager' } } as const

/** Others ask for what a press needs when it is made: to see it coming is the site's own. */
const withoutLookingAhead = new webpack.NormalModuleReplacementPlugin(
  /tab\/saveData\.ts$/,
  join(root, 'e2e/bench/hydrated/saveData.ts'),
)

/** What renders pages in one program: the bodies of the hydrated one, or whole pages that stay as they are. */
const renderers = {
  hydrated: { entry: 'e2e/bench/hydrated/renderBody.tsx', slot: 'e2e/bench/hydrated/Slot.tsx' },
  plain: { entry: 'e2e/bench/uncached/renderWhole.tsx', slot: 'e2e/bench/uncached/Slot.tsx' },
}

/** For `import`. */
export async function buildRenderer(kind: keyof typeof renderers = 'hydrated'): Promise<string> {
  const { entry, slot } = renderers[kind]
  const work = await createWorkFolder('renderer-')
  await compile({
    ...common,
    entry: { render: join(root, entry) },
    target: 'node',
    output: { path: work, filename: '[name].cjs', library: { type: 'commonjs2' } },
    plugins: [new MiniCssExtractPlugin(), slotsFrom(slot)],
  })
  return join(work, 'render.cjs')
}

/** Below the repository, so that what is built there finds its packages. */
async function createWorkFolder(prefix: string): Promise<string> {
  await mkdir(join(root, '.tessera'), { recursive: true })
  return mkdtemp(join(root, '.tessera', prefix))
}

function slotsFrom(file: string): webpack.NormalModuleReplacementPlugin {
  return new webpack.NormalModuleReplacementPlugin(/slots\/Slot\.tsx$/, join(root, file))
}

const rules = browserRules({ folder: root, declaration: { name: 'monolith' } })
const common: webpack.Configuration = {
  context: root,
  mode: 'production',
  devtool: false,
  resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
  module: { rules },
  performance: { hints: false },
}

async function compile(config: webpack.Configuration): Promise<void> {
  const compiler = webpack(config)
  await new Promise<void>((resolve, reject) => {
    compiler.run((fault, stats) => {
      if (fault || !stats || stats.hasErrors()) reject(fault ?? new Error(stats?.toString('errors-only')))
      else resolve()
    })
  })
}
