import { spawn } from 'node:child_process'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { remoteFolders } from './remotes.mjs'

/**
 * Builds every part whose sources changed since its last build. Shell and studio are built in processes of their own, all
 * remotes in this one, so that webpack is loaded once. A site's `basemap/prepare.ts` writes its base map. `site` leaves the
 * studio out, `studio` builds nothing else. Types are not checked here; `npm run build` checks them.
 */
const root = resolve(import.meta.dirname, '..')

/** A change to one of these rebuilds every part. */
const toolchain = ['kit/src/**/*', 'kit/package.json', 'package-lock.json', 'tsconfig.base.json']
const programs = {
  shell: ['{shell,content,release,store}/{package.json,src/**/*}', 'content/sample/**/*', 'shell/build.ts'],
  studio: ['{studio,content,release,store}/{package.json,src/**/*}', 'studio/build.ts'],
}

function program(name: keyof typeof programs) {
  return { name, built: `${name}/dist/build.json`, sources: programs[name], build: () => buildBeside(name) }
}

const remotes = remoteFolders.map((folder) => ({
  name: folder,
  built: `${folder}/dist/manifest.json`,
  sources: [`${folder}/{package.json,src/**/*}`],
  build: () => buildInProcess(folder),
}))

/** The base map that a site draws from packages. The media document, written last, lists its files. */
const { tessera } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Package
const prepare = join(tessera?.site ?? '.', 'basemap/prepare.ts')
const baseMaps = globSync(prepare, { cwd: root }).map(() => ({
  name: 'base map',
  built: join(dirname(prepare), '../media/basemap.json'),
  sources: [join(dirname(prepare), '**/*')],
  build: () => import(join(root, prepare)),
}))

interface Package {
  tessera?: { site?: string }
}

const groups = { site: [program('shell'), ...remotes, ...baseMaps], studio: [program('studio')] }
const asked = process.argv[2]
const wanted = asked === 'site' || asked === 'studio' ? groups[asked] : [...groups.site, ...groups.studio]
const parts = wanted.filter(isOutdated)
let done = 0

const results = await Promise.allSettled(parts.map(buildPart))
for (const { reason } of results.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]) {
  console.error(reason instanceof Error ? reason.message : reason)
  process.exitCode = 1
}

/** Includes folders: removing a file changes the time of its folder. */
function isOutdated({ built, sources }: { built: string; sources: readonly string[] }): boolean {
  if (!existsSync(join(root, built))) return true
  const { mtimeMs } = statSync(join(root, built))
  return globSync([...sources, ...toolchain], {
    cwd: root,
    exclude: (path) => /(\.test\.tsx?|\.md)$|(^|\/)(testing|vectors)(\/|$)/.test(path),
  }).some((file) => statSync(join(root, file)).mtimeMs > mtimeMs)
}

async function buildPart({ name, build }: (typeof parts)[number]): Promise<void> {
  await build()
  console.log(`${(done += 1)} of ${parts.length}: ${name}`)
}

function buildBeside(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['build.ts'], { cwd: join(root, name), stdio: 'inherit' })
    child.on('error', reject)
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${name}/build.ts ended with ${code}`)),
    )
  })
}

async function buildInProcess(folder: string): Promise<void> {
  const { buildRemote } = await import('@tessera/kit/build/buildRemote')
  await buildRemote(join(root, folder), { types: false })
}
