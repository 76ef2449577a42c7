import { remoteBase, sheetMark } from '../../contract/page.ts'
import { devName } from '../messages/messages.ts'
import type { DevRemote, Sheet } from './DevRemote.ts'

export type { DevRemote } from './DevRemote.ts'
import { edited, textAt } from './edited.ts'
import { fillSlots, type PlacedSlot } from './fillSlots.ts'
import { escapeAttribute, scriptJson, styleText } from './markup.ts'
import { readPage } from './readPage.ts'
import { type Additions, hashOf, widenPolicy } from './widenPolicy.ts'

/** What is put into each page beside the remotes. */
export interface PageAdditions {
  /** The script that runs before all others. */
  client: string
  /** Where the tabs' connection goes: `ws://127.0.0.1:4320`. */
  sockets: readonly string[]
  /** `language` is the page's. */
  placed: (remote: DevRemote, language: string) => readonly PlacedSlot[]
}

interface RewrittenPage {
  html: string
  policy: string
  /** What is wrong with each remote on this page, an empty text when nothing is. */
  problems: ReadonlyMap<string, string>
}

/** One page of a running site, made with the remotes of working folders; nothing when it is none of the site's pages. */
export async function rewritePage(
  html: string,
  policy: string,
  remotes: readonly DevRemote[],
  additions: PageAdditions,
): Promise<RewrittenPage | undefined> {
  const parts = readPage(html)
  if (!parts) return undefined
  const filled = await Promise.all(
    remotes.map(async (remote) => ({
      remote,
      ...(await fillSlots(html, parts, remote, additions.placed(remote, parts.language))),
    })),
  )
  const importMap = importMapWith(textAt(html, parts.importMap), remotes)
  const client = additions.client.replaceAll('</script', String.raw`<\/script`)
  const sheets = filled.flatMap(({ remote, names }) => sheetsOf(remote, names))
  const spaces = filled.map(({ remote, names }) => spaceOf(remote, names)).filter(Boolean)
  const styles = [...sheets.map(({ css }) => css), ...spaces]
  const allowed = allowedBy(remotes, [importMap, client], styles, additions.sockets)
  const first = [
    ...sheets.map(({ href, css }) => `<style ${sheetMark}="${escapeAttribute(href)}">${css}</style>`),
    ...spaces.map((css) => `<style>${css}</style>`),
    `<script>${client}</script>`,
  ].join('')
  const edits = [
    { ...parts.metadata, text: metadataWith(textAt(html, parts.metadata), remotes) },
    { start: parts.headEnd, end: parts.headEnd, text: first },
    { ...parts.importMap, text: importMap },
    ...parts.sheets.filter(({ href }) => isOfAny(remotes, href)).map((sheet) => ({ ...sheet, text: '' })),
    ...parts.policies.map((meta) => ({ ...meta, text: contentOf(widenPolicy(meta.policy, allowed)) })),
    ...filled.flatMap((slots) => slots.edits),
  ]
  const problems = new Map(filled.map(({ remote, problems }) => [remote.name, problems.join('\n\n')]))
  return { html: edited(html, edits), policy: widenPolicy(policy, allowed), problems }
}

/** The composition stays, so that moves between pages stay moves. */
function metadataWith(text: string, remotes: readonly DevRemote[]): string {
  const metadata = JSON.parse(text) as { remotes: object }
  const own = Object.fromEntries(remotes.map((remote) => [remote.name, remote.metadata()]))
  return scriptJson({ ...metadata, remotes: { ...metadata.remotes, ...own } })
}

/** What any other code loads is held against its hashes as ever. Own files change: they are listed without one. */
function importMapWith(text: string, remotes: readonly DevRemote[]): string {
  const { integrity = {}, ...rest } = JSON.parse(text) as { integrity?: Record<string, string> }
  const others = Object.entries(integrity).filter(([url]) => !isOfAny(remotes, url))
  const own = remotes.flatMap((remote) => {
    const { base } = remote.metadata()
    return remote.scripts().map((file) => [base + file, unchecked])
  })
  return scriptJson({ ...rest, integrity: Object.fromEntries([...others, ...own]) })
}

/** Listed, and without a hash: browsers hold nothing against it. */
const unchecked = ' '

function isOfAny(remotes: readonly DevRemote[], url: string): boolean {
  return remotes.some(({ name }) => url.startsWith(remoteBase(name)))
}

function sheetsOf(remote: DevRemote, slots: readonly string[]): Sheet[] {
  const sheets = new Map(slots.flatMap((slot) => remote.sheets(slot)).map(({ href, css }) => [href, css]))
  return Array.from(sheets, ([href, css]) => ({ href, css: styleText(css) }))
}

function spaceOf({ blockSizes }: DevRemote, slots: readonly string[]): string {
  const rules = new Set(
    slots.flatMap((slot) => {
      const size = blockSizes.get(slot)
      return size === undefined ? [] : `[data-slot=${slot}]{min-block-size:${size}px}`
    }),
  )
  return rules.size === 0 ? '' : `@layer shell{${[...rules].join('')}}`
}

function allowedBy(
  remotes: readonly DevRemote[],
  scripts: readonly string[],
  styles: readonly string[],
  sockets: readonly string[],
): Additions {
  return {
    'script-src': scripts.map(hashOf),
    'style-src': styles.map(hashOf),
    'connect-src': [...sockets, ...remotes.flatMap(({ origins }) => origins)],
    'trusted-types': [devName, ...remotes.flatMap(({ trustedTypes }) => trustedTypes)],
  }
}

function contentOf(policy: string): string {
  return `content="${escapeAttribute(policy)}"`
}
