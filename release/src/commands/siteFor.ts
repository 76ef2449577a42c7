import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { shellName, type NamedRelease, type RemoteManifest } from '@tessera/kit/contract/composition'
import { isPlaceable } from '../checks/browser/placeSlots.ts'
import type { Check } from '../checks/check.ts'
import type { CheckContent } from '../checks/candidate/Candidate.ts'
import { followContent } from '../content/followContent.ts'
import { newestLayout } from '../content/readPlacedSlots.ts'
import { calledWrongly } from '../errors/ReleaseError.ts'
import { defaultSite } from '@tessera/store/defaultSite'
import { ifMissing } from '@tessera/store/ifMissing'
import { readBase } from '../log/readBase.ts'
import { lastGoodFolder } from '../registry/openRegistry.ts'
import { openStore } from '@tessera/store/openStore'
import { fetchInTime } from '../shell/fetchInTime.ts'
import { readCurrentShell } from '../shell/readCurrentShell.ts'
import type { PlacedSlots } from '../slots/PlacedSlots.ts'
import { ifUnreadable } from '@tessera/store/RegistryError'
import { readContext, type Context } from './context.ts'

/** Adds `--site` and `--content`, for people who work on the site itself. */
export function withSite(command: Command): Command {
  return command
    .addOption(
      new Option('--site <folder>', 'a checkout of the site with a built shell, to try the version in')
        .env('SITE_CHECKOUT')
        .default(undefined, 'the current shell, else this repository'),
    )
    .addOption(
      new Option('--content <folder>', 'documents to try the version on')
        .env('CONTENT_DIR')
        .default(undefined, 'what was published, else a sample of the shell'),
    )
}

/** The folder of the site's checkout: `--site`, else the root of the context. */
export function readSite(command: Command, { root }: Pick<Context, 'root'>): string {
  const { site } = command.opts<{ site?: string }>()
  return site ? resolve(site) : root
}

interface Candidate extends NamedRelease {
  remote: string
  placed: () => Promise<PlacedSlots>
}

/** The shell's folder and the content that a candidate is tried with. */
interface Tried {
  site: string
  content?: CheckContent | undefined
  /** What the candidate is tried with, in words; `remotes`: the version of each other remote. */
  against?: { shell: string; content: string; remotes: Readonly<Record<string, string>> }
}

/** Finds the site and content to try a candidate with, and prints them. Throws `ReleaseError` or `RegistryError`. */
export async function siteFor(
  command: Command,
  candidate: Candidate & { checks: readonly Check[] },
): Promise<Tried> {
  const context = readContext(command) // the environment of the remotes, even if the candidate is a shell
  const { registry, environment, say } = context
  const isTried = candidate.checks.some(({ begin }) => begin)
  const manifest = isTried && (await registry.manifest(candidate.manifest).catch(ifUnreadable(undefined)))
  if (!manifest) return { site: readSite(command, context) }
  const { site, shell, content, shown } = await chooseSite(command, context, candidate, manifest)
  const { remotes } = await readBase(registry, environment)
  const others = Object.entries(remotes).filter(([name]) => name !== candidate.remote)
  const named = others.map(([name, { version }]) => [name, version] as const)
  const listed = named.map((one) => one.join(' ')).join(', ') || 'no other remote'
  say(`Checked against ${shell}; ${listed}; ${shown}.`)
  return { site, content, against: { shell, content: shown, remotes: Object.fromEntries(named) } }
}

/** Chooses the current shell (or the candidate shell) and the published content, unless options name folders. */
async function chooseSite(
  command: Command,
  context: Context,
  candidate: Candidate,
  manifest: RemoteManifest,
) {
  const { site: checkout, content: documents } = command.opts<{ site?: string; content?: string }>()
  const isShell = candidate.remote === shellName
  const current =
    isShell || checkout ? undefined : await readCurrentShell(context.registry, context.environment)
  const released = isShell ? candidate : current
  const site = released
    ? await fetchInTime(context.registry, released, buildKeptPath(context, 'shells'))
    : readSite(command, context)
  const shell = released
    ? `the shell ${released.version}${current ? ', which is current' : ''}`
    : `the shell of ${site}`
  if (documents !== undefined) return { site, shell, ...folderAt(resolve(documents)) }
  if (!released) return { site, shell, content: undefined, shown: 'the documents of that checkout' }
  return { site, shell, ...(await chooseContent(context, candidate, manifest, site)) }
}

const folderAt = (folder: string) => ({
  content: { from: 'folder', folder } as const,
  shown: `the documents of ${folder}`,
})

/** Path of a folder that is not the folder of `release serve`, because `release serve` removes what it does not use. */
function buildKeptPath({ registryUrl, root }: Context, name: string): string {
  const state = join(process.env['STATE_DIR'] || '.tessera/state', 'check')
  return join(lastGoodFolder(registryUrl, root, state), name)
}

async function chooseContent(
  context: Context,
  { remote, placed }: Candidate,
  manifest: RemoteManifest,
  site: string,
): Promise<{ content: CheckContent; shown: string }> {
  const published = process.env['CONTENT_FROM'] === 'folder' ? undefined : await fetchPublished(context, site)
  if (published && (await showsAny(manifest, placed)))
    return { content: published, shown: `number ${published.number} of the published content` }
  const documents = defaultSite(context.root)
  if (!published && existsSync(join(documents, 'site.json'))) return folderAt(documents)
  if (!existsSync(join(site, 'shell/dist/sample')))
    throw calledWrongly(
      'There is no content to try the version on: the shell has no sample.',
      'Name documents with `--content <folder>`, or ask the operators of the site for a `release content publish`.',
    )
  const why = published ? `no published page has a slot of ${remote}` : 'none is published'
  return { content: { from: 'sample' }, shown: `a sample of the shell, since ${why}` }
}

/** Whether a page shows a slot of the remote. The shell's own pages show slots that documents cannot place. */
async function showsAny(
  { slots, declarations = {} }: RemoteManifest,
  placed: Candidate['placed'],
): Promise<boolean> {
  if (slots.length === 0 || !slots.every((slot) => declarations[slot] && isPlaceable(declarations[slot])))
    return true
  const found = await placed()
  return found.status === 'known' && found.slots.some(({ slot }) => slots.includes(slot))
}

/** Fetches the newest published content that the shell in `site` can read, and keeps it on this machine. */
async function fetchPublished(
  context: Context,
  site: string,
): Promise<Extract<CheckContent, { from: 'registry' }> | undefined> {
  const { registry, registryUrl, root, environment } = context
  const store = openStore(registryUrl, root)
  const layout = (await readLayout(site)) ?? (await newestLayout(store, environment))
  if (layout === undefined) return undefined
  const keepIn = join(buildKeptPath(context, 'content'), `${environment}-${layout}`)
  const source = followContent({ store, trust: () => registry.trust(), environment, layout, keepIn })
  const newest = await source.newer(0)
  if (!newest) return undefined
  await source.removeBefore(newest.number)
  return { from: 'registry', layout, ...newest }
}

async function readLayout(site: string): Promise<number | undefined> {
  const text = await readFile(join(site, 'shell/dist/content.json'), 'utf8').catch(ifMissing(undefined))
  return text === undefined ? undefined : (JSON.parse(text) as { layout: number }).layout
}
