import { readFileSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { buildProgram } from '@tessera/kit/build/buildProgram'

/**
 * Builds the studio into `dist/`: `server`, `app`, `bridge` (the scripts of pages of the preview site) and `build.json`,
 * which lists the app's files. Does not check types.
 */
const { resolve } = createRequire(import.meta.url)
const maxApp = 220_000 /* bytes, brotli, with React */
const dist = join(import.meta.dirname, 'dist')

/** Packages that the server's bundle imports at run time: all but this repository's own. */
const external = /^(?!@tessera\/)[a-z@]/

await buildProgram(import.meta.dirname, {
  server: {
    form: 'program',
    entry: {
      studio: './src/server/studio.ts',
      pictureChild: './src/server/media/child/pictureChild.ts',
      definition: '@tessera/content/definition',
    },
    externals: [
      ({ request }, decide) => decide(undefined, external.test(request) ? `module ${request}` : undefined),
    ],
  },
  /** The app in editors' browsers. */
  app: { form: 'module', entry: { app: './src/app/start.tsx' }, output: { publicPath: '/assets/' } },
  /** The first, inline script of an edited page. */
  'bridge/first': { form: 'inline', entry: { first: './src/bridge/first.ts' } },
  /** The editor, which an edited page loads later. One file, because the page contains its hash. */
  'bridge/editor': {
    form: 'module',
    entry: { editor: './src/bridge/connectEditor.ts' },
    output: { filename: 'editor.js', library: { type: 'module' } },
    resolve: { alias: { 'markdown-it$': resolve('markdown-it') } }, // prosemirror-markdown has an older one
    optimization: { splitChunks: false },
  },
})
await writeFile(join(dist, 'build.json'), JSON.stringify(await describeApp(), null, 2) + '\n')

async function describeApp(): Promise<object> {
  const all = await readdir(join(dist, 'app'))
  const files = all.filter((file) => /\.(js|css|woff2|svg)$/.test(file)).toSorted()
  const bytes = (file: string) => brotliCompressSync(readFileSync(join(dist, 'app', file))).length
  const size = files.reduce((sum, file) => sum + bytes(file), 0)
  if (size > maxApp) {
    console.error(`The app has ${size} B (brotli), more than ${maxApp} B.`)
    process.exitCode = 1
  }
  const starting = (pattern: RegExp) => files.find((file) => pattern.test(file)) ?? null
  return { script: starting(/^app\..*\.js$/), style: starting(/^app\..*\.css$/), files }
}
