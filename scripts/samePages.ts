import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

/**
 * Tells whether a change left a site's pages as they were. `node scripts/samePages.ts record <origin> <folder>` keeps
 * 400 pages of a running site, of each folder some, and `compare <origin> <folder>` reads them again. White space,
 * hashes, inlined code and the site's own origin do not count.
 */
const usage = 'Usage: node scripts/samePages.ts record|compare <origin> <folder>'
const wanted = 400
/** Folders with at most this many pages are read whole. */
const largestSmall = 60
const shownDifferences = 10

/** Matches the text of inlined styles and scripts, which the build makes; JSON for search engines is not code. */
const code = /(<(?:style|script)\b(?![^>]*json)[^>]*>)[^<]*(?:<(?!\/(?:style|script)>)[^<]*)*/g

const { positionals } = parseArgs({ allowPositionals: true })
const [order, origin = '', folder = ''] = positionals
if (positionals.length !== 3 || !/^https?:\/\/[^/]+$/.test(origin)) throw new Error(usage)
if (order === 'record') await record()
else if (order === 'compare') await compare()
else throw new Error(usage)

async function record(): Promise<void> {
  await mkdir(folder, { recursive: true })
  const all = await listPaths()
  const folders = Map.groupBy(all, (path) => path.slice(0, path.lastIndexOf('/')))
  const [small, large] = [
    [...folders.values()].filter(isSmall),
    [...folders.values()].filter((one) => !isSmall(one)),
  ]
  const prefixes = ['', ...all.filter((path) => /^\/[a-z]{2}$/.test(path))]
  const computed = prefixes.flatMap((prefix) => [`${prefix}/search?text=san`, `${prefix}/no-such-page`])
  const some = [...computed, ...small.flat()]
  const rest = Math.max(0, Math.ceil((wanted - some.length) / large.length))
  const paths = [...some, ...large.flatMap((one) => spread(one, rest))]
  for (const path of paths) await writeFile(fileOf(path), await readPage(path))
  console.log(`${paths.length} of ${all.length} pages of ${origin} are in ${folder}.`)
}

async function compare(): Promise<void> {
  const files = await readdir(folder)
  let different = 0
  for (const file of files) {
    const path = decodeURIComponent(file)
    const [before, after] = [await readFile(join(folder, file), 'utf8'), await readPage(path)]
    if (before === after) continue
    different++
    if (different <= shownDifferences) console.log(`${path}\n${firstDifference(before, after)}\n`)
  }
  console.log(`${files.length - different} of ${files.length} pages are the same, ${different} differ.`)
  process.exitCode = different > 0 ? 1 : 0
}

function isSmall(paths: readonly string[]): boolean {
  return paths.length <= largestSmall
}

function spread(paths: readonly string[], count: number): string[] {
  return Array.from({ length: count }, (_, at) => paths[Math.floor((at * paths.length) / count)] ?? '/')
}

/** Paths of all pages in all languages, in the sitemap's order. */
async function listPaths(file = '/sitemap.xml'): Promise<string[]> {
  const text = await (await fetch(origin + file)).text()
  const found = Array.from(text.matchAll(/<loc>([^<]+)<\/loc>/g), ([, url = '']) => {
    const { pathname, search } = new URL(url.replaceAll('&amp;', '&'))
    return pathname + search
  })
  if (!text.includes('<sitemapindex')) return found
  const parts: string[] = []
  for (const part of found) parts.push(...(await listPaths(part)))
  return parts
}

async function readPage(path: string): Promise<string> {
  const answer = await fetch(origin + path, { redirect: 'manual' })
  const text = await answer.text()
  const plain = text
    .replaceAll(origin, '')
    .replaceAll(/ nonce="[^"]*"/g, '')
    .replaceAll(code, '$1')
    .replaceAll(/sha(?:256|384)-[\w+/=]+|\b[0-9a-f]{8,}\b/g, 'HASH')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('> <', '><')
  return `${answer.status} ${answer.headers.get('location')?.replace(origin, '') ?? ''}\n${plain.replaceAll('><', '>\n<')}`
}

function fileOf(path: string): string {
  return join(folder, encodeURIComponent(path))
}

function firstDifference(before: string, after: string): string {
  const [old, current] = [before.split('\n'), after.split('\n')]
  const at = old.findIndex((line, index) => line !== current[index])
  const line = at === -1 ? old.length : at
  return `- ${old[line] ?? ''}\n+ ${current[line] ?? ''}`.slice(0, 1000)
}
