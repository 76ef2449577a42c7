import { globSync } from 'node:fs'
import { cp, readdir, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { buildProgram, type Part } from '@tessera/kit/build/buildProgram'
import { describeFile } from '@tessera/kit/build/describeFile'
import { importOrAgain } from '@tessera/kit/build/importOrAgain'
import { manifestOf } from '@tessera/kit/build/manifestOf'
import { readVersion } from '@tessera/kit/build/readVersion'
import { shellName, type RemoteFile, type RemoteManifest } from '@tessera/kit/contract/composition'
import { contractNumber, contractPackage, contractVersion } from '@tessera/kit/contract/remote'
import { contentLayout } from '@tessera/content/published'
import webpack from 'webpack'

/**
 * Builds `server`, `browser`, `styles` and `loader` into `dist/`, and `build.json`, which names them; `preview`, the
 * browser code of the preview site, with `preview.json`; `sample`, content for checks where none is published;
 * `content.json`, with the layout of publishable content; and `manifest.json`, for `release publish shell`. Does not
 * check types.
 */
const dist = join(import.meta.dirname, 'dist')

const startKb = 12 /* brotli; of the module that every page starts with */

const ofReact = /[\\/](?:react|react-dom|scheduler)[\\/]|\breactParts\b/

/** The letters that every page has. */
const startFonts = /^(?:fraunces|inter)-latin\.\w+\.woff2$/

/** The Node program with all its packages: beside these files, a machine needs only Node. */
const server: Part = {
  form: 'program',
  entry: {
    server: './src/server/server.ts',
    preview: './src/server/preview.ts',
    renderChild: './src/server/rendering/child/renderChild.ts',
    signing: './src/server/signingProcess.ts',
    mapWorker: './src/server/telemetry/mapWorker.ts',
    compiler: '@tessera/content/compiler',
    queryWorker: '@tessera/content/queryWorker',
    draftWorker: '@tessera/content/draftWorker',
    definition: '@tessera/content/definition',
  },
}

/**
 * What visitors' browsers run; React is one chunk, for the remotes and the filter that use it. Other chunks are whole:
 * what is split compresses less.
 */
const browser: Part = {
  form: 'module',
  entry: { browser: './src/browser/start.ts' },
  output: { importFunctionName: importOrAgain, library: { type: 'module' }, publicPath: 'auto' },
  optimization: {
    splitChunks: { cacheGroups: { default: false, react: { name: 'react', test: ofReact, enforce: true } } },
  },
}

/** The browser code of the preview site: the same program, which also reports a page's slots to the bridge. */
const preview: Part = {
  ...browser,
  entry: { preview: './src/browser/start.ts' },
  plugins: [new webpack.NormalModuleReplacementPlugin(/^\.\/slots\/slots\.ts$/, './slots/previewSlots.ts')],
}

/** The style sheets that pages inline, and the fonts that they name. */
const sheets = {
  site: './src/styles/site.css',
  home: './src/styles/hero.css',
  details: './src/styles/details.css',
  siteBelow: './src/styles/siteBelow.css',
  tiles: './src/styles/tiles.css',
  detailsBelow: './src/styles/detailsBelow.css',
  list: './src/styles/list.css',
  found: './src/styles/found.css',
  lost: './src/styles/lost.css',
  forms: './src/styles/forms.css',
  print: './src/styles/print.css',
  ops: './src/server/ops/ops.css',
}
const styles: Part = { form: 'inline', entry: sheets, output: { publicPath: '/assets/' } }

/** The inline scripts of every page, each built into one file that imports nothing. */
const loader: Part = {
  form: 'inline',
  entry: { loader: './src/browser/loader.ts', head: './src/browser/head.ts' },
}

const parts = { server, browser, preview, styles, loader }
await buildProgram(import.meta.dirname, parts)
await write('build.json', await describeBuild())
await write('preview.json', await describePreview())
await write('content.json', { layout: contentLayout })
await rm(join(dist, 'sample'), { recursive: true, force: true })
await cp(join(import.meta.dirname, '../content/sample'), join(dist, 'sample'), { recursive: true })
await write('manifest.json', await describeRelease())

function write(file: string, content: object): Promise<void> {
  return writeFile(join(dist, file), JSON.stringify(content, null, 2) + '\n')
}

/** Which files visitors may fetch, with their integrity, and which of them the page starts with. */
async function describeBuild(): Promise<object> {
  const names = Object.keys(sheets)
  for (const sheet of names) await rm(join(dist, `styles/${sheet}.js`), { force: true })
  const files = { ...(await filesIn('browser')), ...(await filesIn('styles')) }
  const starting = (pattern: RegExp) => Object.keys(files).find((file) => pattern.test(file)) ?? null
  return {
    entry: starting(/^browser\..*\.js$/),
    fonts: Object.keys(files).filter((file) => startFonts.test(file)),
    styles: Object.fromEntries(names.map((sheet) => [sheet, starting(new RegExp(`^${sheet}\\..*\\.css$`))])),
    files,
  }
}

async function describePreview(): Promise<object> {
  const files = await filesIn('preview')
  return { entry: Object.keys(files).find((file) => /^preview\..*\.js$/.test(file)), files }
}

type BuiltFiles = Record<string, { folder: string; integrity: string }>

async function filesIn(folder: string): Promise<BuiltFiles> {
  const files: BuiltFiles = {}
  for (const file of (await readdir(join(dist, folder))).toSorted()) {
    const { integrity } = await describeFile(join(dist, folder, file))
    files[file] = { folder, integrity }
  }
  return files
}

/** The manifest of the shell's release, in the form of a remote's manifest. */
async function describeRelease(): Promise<RemoteManifest> {
  const files: Record<string, RemoteFile> = {}
  const released = [
    ...Object.keys(parts).map((name) => `${name}/*`),
    'sample/**/*.*',
    'build.json',
    'content.json',
    'preview.json',
  ]
  for (const file of globSync(released, { cwd: dist }).toSorted())
    files[file] = await describeFile(join(dist, file))
  return manifestOf(await readVersion(import.meta.dirname), {
    name: shellName,
    contract: contractNumber,
    slots: [],
    requires: {},
    provides: {
      react: await versionOf('react'),
      'react-dom': await versionOf('react-dom'),
      [contractPackage]: contractVersion,
    },
    browser: { entry: 'build.json', exposes: {} },
    server: { file: 'server/server.js', slots: [] },
    files,
    budgetKb: startKb,
  })
}

function versionOf(name: string): Promise<string> {
  return readVersion(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)))
}
