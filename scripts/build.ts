import { spawn } from 'node:child_process'
import { existsSync, globSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { remoteFolders, remoteFoldersOf, siteRemoteFolders } from './remotes.mjs'

/**
 * Builds every part whose sources changed since its last build. Shell, studio and base maps are built in processes of their
 * own, all remotes in this one, so that webpack is loaded once. A site's `basemap/prepare.ts` writes its base map.
 * `site <folder>` leaves out the studio and what is other sites' alone, `studio` builds nothing else. Types are not checked
 * here; `npm run build` checks them.
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

function remote(folder: string) {
  return {
    name: folder,
    built: `${folder}/dist/manifest.json`,
    sources: [`${folder}/{package.json,src/**/*}`],
    build: () => buildInProcess(folder),
  }
}

const [asked, site] = process.argv.slice(2)
const folders = site === undefined ? [...remoteFolders, ...siteRemoteFolders] : remoteFoldersOf(site)
const remotes = folders.map(remote)

/** The base maps that sites draw from packages. The media document, written last, lists a map's files. */
const sites = site === undefined ? 'sites/*' : relative(root, site)
const maps = globSync(join(sites, 'basemap/prepare.ts'), { cwd: root })
const baseMaps = maps.map(function baseMap(prepare) {
  const of = dirname(dirname(prepare))
  return {
    name: `base map of ${of}`,
    built: join(of, 'media/basemap.json'),
    sources: [join(of, 'basemap/**/*')],
    build: () => buildBeside(dirname(prepare), 'prepare.ts'),
  }
})

const groups = { site: [program('shell'), ...remotes, ...baseMaps], studio: [program('studio')] }
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

function buildBeside(folder: string, file = 'build.ts'): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [file], { cwd: join(root, folder), stdio: 'inherit' })
    child.on('error', reject)
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${folder}/${file} ended with ${code}`)),
    )
  })
}

async function buildInProcess(folder: string): Promise<void> {
  const { buildRemote } = await import('@tessera/kit/build/buildRemote')
  await buildRemote(join(root, folder), { types: false })
}
