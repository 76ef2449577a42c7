import { createHash } from 'node:crypto'
import { remoteBase, sheetMark } from '../../contract/page.ts'
import { devName } from '../messages/messages.ts'
import { edited, escapeAttribute, scriptJson } from './edited.ts'
import { type DevRemote, fillSlots, type PlacedSlot, type Sheet } from './fillSlots.ts'
import { readPage } from './readPage.ts'

export type { DevRemote } from './fillSlots.ts'

/** What `dev` adds to each page besides the remotes. */
export interface PageAdditions {
  client: string
  /** Address of the tabs' connection: `ws://127.0.0.1:4320`. */
  sockets: readonly string[]
  placed: (remote: DevRemote, language: string) => readonly PlacedSlot[]
}

/** A page with the remotes of working folders; undefined for other responses. `problems`: text by remote, or empty. */
export async function rewritePage(
  html: string,
  policy: string,
  remotes: readonly DevRemote[],
  additions: PageAdditions,
) {
  const parts = readPage(html)
  if (!parts) return undefined
  const { metadata } = parts
  const filled = await Promise.all(
    remotes.map(async (remote) => ({
      remote,
      ...(await fillSlots(html, parts, remote, additions.placed(remote, parts.language))),
    })),
  )
  const importMap = importMapWith(html.slice(parts.importMap.start, parts.importMap.end), remotes)
  const client = additions.client.replaceAll('</script', String.raw`<\/script`)
  const sheets = filled.flatMap(({ remote, names }) => collectSheets(remote, names))
  const spaces = filled.map(({ remote, names }) => reserveSpace(remote, names)).filter(Boolean)
  const allowed = {
    'script-src': [importMap, client].map(hashOf),
    'style-src': [...sheets.map(({ css }) => css), ...spaces].map(hashOf),
    'connect-src': [...additions.sockets, ...remotes.flatMap(({ origins }) => origins)],
    'trusted-types': [devName, ...remotes.flatMap(({ trustedTypes }) => trustedTypes)],
  }
  const first = [
    ...sheets.map(({ href, css }) => `<style ${sheetMark}="${escapeAttribute(href)}">${css}</style>`),
    ...spaces.map((css) => `<style>${css}</style>`),
    `<script>${client}</script>`,
  ].join('')
  const edits = [
    { ...metadata, text: metadataWith(html.slice(metadata.start, metadata.end), remotes) },
    { start: parts.headEnd, end: parts.headEnd, text: first },
    { ...parts.importMap, text: importMap },
    ...parts.sheets.filter(({ href }) => isOfAny(remotes, href)).map((sheet) => ({ ...sheet, text: '' })),
    ...parts.policies.map((meta) => ({
      ...meta,
      text: `content="${escapeAttribute(widenPolicy(meta.policy, allowed))}"`,
    })),
    ...filled.flatMap((slots) => slots.edits),
  ]
  const problems = new Map(filled.map(({ remote, problems }) => [remote.name, problems.join('\n\n')]))
  return { html: edited(html, edits), policy: widenPolicy(policy, allowed), problems }
}

/** Adds the remotes to a page's metadata. The composition's id stays, so that moves between pages need no page load. */
function metadataWith(text: string, remotes: readonly DevRemote[]): string {
  const metadata = JSON.parse(text) as { remotes: object }
  const own = Object.fromEntries(remotes.map((remote) => [remote.name, remote.metadata()]))
  return scriptJson({ ...metadata, remotes: { ...metadata.remotes, ...own } })
}

/** Adds the remotes' files to the import map, without hashes because the files change. Keeps all other hashes. */
function importMapWith(text: string, remotes: readonly DevRemote[]): string {
  const { integrity = {}, ...rest } = JSON.parse(text) as { integrity?: Record<string, string> }
  const others = Object.entries(integrity).filter(([url]) => !isOfAny(remotes, url))
  const own = remotes.flatMap((remote) => {
    const { base } = remote.metadata()
    return remote.scripts().map((file) => [base + file, ' '])
  })
  return scriptJson({ ...rest, integrity: Object.fromEntries([...others, ...own]) })
}

function isOfAny(remotes: readonly DevRemote[], url: string): boolean {
  return remotes.some(({ name }) => url.startsWith(remoteBase(name)))
}

/** The remote's sheets, each once. Their text cannot end a `<style>`; line ends are as browsers hash them. */
function collectSheets(remote: DevRemote, slots: readonly string[]): Sheet[] {
  const sheets = new Map(slots.flatMap((slot) => remote.sheets(slot)).map(({ href, css }) => [href, css]))
  return Array.from(sheets, ([href, css]) => ({
    href,
    css: css.replaceAll(/\r\n?/g, '\n').replaceAll('</', String.raw`<\/`),
  }))
}

function reserveSpace({ blockSizes }: DevRemote, slots: readonly string[]): string {
  const rules = new Set(
    slots.flatMap((slot) => {
      const size = blockSizes.get(slot)
      return size === undefined ? [] : `[data-slot=${slot}]{min-block-size:${size}px}`
    }),
  )
  return rules.size === 0 ? '' : `@layer shell{${[...rules].join('')}}`
}

/** Adds sources to a Content-Security-Policy. A missing directive is not added: it restricts nothing. */
function widenPolicy(policy: string, additions: Readonly<Record<string, readonly string[]>>): string {
  const directives = policy.split(';').flatMap((text) => text.trim() || [])
  const widened = directives.map((directive) => {
    const [name = '', ...sources] = directive.split(/\s+/)
    return [...new Set([name, ...sources, ...(additions[name] ?? [])])].join(' ')
  })
  return widened.join('; ')
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
