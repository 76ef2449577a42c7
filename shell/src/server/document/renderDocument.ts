import { randomBytes } from 'node:crypto'
import { metadataId } from '@tessera/kit/contract/page'
import type { SlotName } from '@tessera/kit/contract/slots'
import type { PageMetadata } from '../../shared/page/PageMetadata.ts'
import { keeping, type MadePage } from '../http/pageCache.ts'
import type { ReadyPage } from '../http/reply.ts'
import { createRecompressed } from '../http/servedFile.ts'
import type { FilledOutcome } from '../slots/fillSlots.ts'
import type { ListQuery } from '@tessera/content/port'
import type { ShellBuild } from '../assets/shellBuild.ts'
import { type LoadedPage, addressOf } from '../../pages/loading/LoadedPage.ts'
import type { PictureSource } from '@tessera/kit/contract/content'
import type { FirstPicture } from '../../pages/parts/EagerPicture.tsx'
import type { RenderedPage } from '../../pages/renderPage.tsx'
import { countChoices, listHref } from '../../shared/list/listHref.ts'
import type { Composition, LoadedRemote } from '../remotes/compositions.ts'
import type { FilledSlot } from '../../pages/slots/SlotRequest.ts'
import { escapeHtml, scriptJson, styleText } from '../../shared/text/escapeHtml.ts'
import type { SheetName } from '../../pages/styles/chooseSheets.ts'
import { insertSlots } from '../../pages/slots/insertSlots.ts'
import { createFrame } from './createFrame.ts'
import { placeStyles, type RemoteSheet } from './placeStyles.ts'
import { preloadFont, startingFonts } from './startingFonts.ts'
import { collectOrigins, policyFor, runsInPage } from './policyFor.ts'

export interface DocumentSource {
  loaded: LoadedPage
  rendered: RenderedPage
  filled: readonly FilledSlot[]
  composition: Composition
  build: ShellBuild
}

/** A complete page. Metadata and import map follow the body: only scripts need them, and hashes do not compress. */
export interface RenderedDocument {
  needsNonce: boolean
  html(nonce?: string): string
  policy(nonce?: string): string
}

/** Puts a page and its filled slots into one HTML document. */
export function renderDocument(source: DocumentSource): RenderedDocument {
  const { loaded, rendered, filled, composition, build } = source
  const fonts = startingFonts(build, loaded.site.theme)
  const path = listHref(addressOf(loaded), readChoices(loaded))
  const mounted = filled.flatMap((slot) => findMounted(slot, composition))
  const allowed = collectOrigins(loaded, rendered, filled, mounted)
  const externalOrigins = [...new Set(Object.values(allowed).flat())].toSorted()
  const frame = createFrame(build, composition)
  const { headScript, importMap, loader } = frame
  const metadata = scriptJson({
    composition: composition.id,
    kind: loaded.page.kind,
    path,
    shell: build.hash + (loaded.prefix ?? ''),
    entry: build.entry,
    remotes: composition.metadata,
    banners: rendered.banners,
    ...(externalOrigins.length > 0 && { elsewhere: externalOrigins }),
  } satisfies PageMetadata)
  const sheets = (names: readonly SheetName[]) => names.map((name) => build.styles[name])
  const ofPage = [loaded.site.theme?.sheet ?? '', rendered.styles, reserveSpace(mounted)]
  const styles = {
    top: [...sheets(rendered.sheets.top), ...ofPage.filter(Boolean).map(styleText)],
    below: sheets(rendered.sheets.below),
    remotes: mounted.flatMap(listSheets),
  }
  const styled = placeStyles(rendered.body, styles)
  const body = insertSlots(styled.body, filled)

  return {
    needsNonce: rendered.banners.some(runsInPage),
    html: (nonce) =>
      [
        `<!doctype html><html lang="${escapeHtml(rendered.language)}" dir="${rendered.direction}"><head><meta charset="utf-8">`,
        nonce ? '' : `<meta http-equiv="content-security-policy" content="${frame.ownScriptsOnly}">`,
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        preloadPicture(rendered.firstPicture),
        `<link rel="expect" href="#${paintedFrom(loaded)}" blocking="render">`,
        `<title>${escapeHtml(rendered.title)}</title>`,
        `<meta name="description" content="${escapeHtml(rendered.description)}">`,
        `<link rel="canonical" href="${escapeHtml(rendered.canonical)}">`,
        styled.head,
        rendered.head,
        `<noscript>${fonts.map(preloadFont).join('')}</noscript>`,
        `<script data-fonts="${escapeHtml(fonts.join(' '))}"${loaded.showNotice ? '' : ' data-known'}${nonceAttribute(nonce)}>${headScript}</script>`,
        `</head><body>${body}`,
        `<script type="application/json" id="${metadataId}">${metadata}</script>`,
        `<script type="importmap"${nonceAttribute(nonce)}>${importMap}</script>`,
        `<script${nonceAttribute(nonce)}>${loader}</script></body></html>`,
      ].join(''),
    policy: (nonce) =>
      policyFor({
        scripts: [headScript, importMap, loader],
        trustedTypes: composition.trustedTypes,
        styles: [...styles.top, ...styles.below, ...new Set(styles.remotes.map(({ css }) => css))],
        ...(nonce && { nonce }),
        ...allowed,
      }),
  }
}

type Mounted = LoadedRemote & { slot: SlotName; slotId: string }

function findMounted({ request, remote, unfit }: FilledSlot, { remotes }: Composition): Mounted[] {
  const found = remote && remotes.get(remote.name)
  return found?.status === 'loaded' && !unfit ? [{ ...found, slot: request.name, slotId: request.id }] : []
}

function listSheets({ slot, slotId, base, manifest, styles }: Mounted): RemoteSheet[] {
  const files = manifest.browser.exposes[slot]?.css ?? []
  return files.map((file) => ({ slotId, url: base + file, css: styles.get(file) ?? '' }))
}

function reserveSpace(mounted: readonly Mounted[]): string {
  const rules = mounted.flatMap(({ slot, slots }) => {
    const size = slots.get(slot)?.blockSize
    return size === undefined ? [] : [`[data-slot=${slot}]{min-block-size:${size}px}`]
  })
  return rules.length === 0 ? '' : `@layer shell{${[...new Set(rules)].join('')}}`
}

function readChoices({ page, list }: LoadedPage): ListQuery {
  return page.kind === 'search' ? { text: page.text } : (list?.query ?? {})
}

/** Requests the picture before the styles arrive. Browsers that do not support its type use another one in the body. */
function preloadPicture(first: FirstPicture | undefined): string {
  if (!first) return ''
  const { crop, sources } = first.picture
  if (!crop) return preload(first, sources[0])
  return (
    preload(first, crop.sources[0], `(width < ${crop.below}px)`) +
    preload(first, sources[0], `(width >= ${crop.below}px)`)
  )
}

function preload({ sizes }: FirstPicture, source: PictureSource | undefined, media?: string): string {
  if (!source) return ''
  const { type, srcset } = source
  return `<link rel="preload" as="image"${media ? ` media="${escapeHtml(media)}"` : ''} type="${escapeHtml(type)}" imagesrcset="${escapeHtml(srcset)}" imagesizes="${escapeHtml(sizes)}" fetchpriority="high">`
}

/** Id of the element that the first paint waits for, so that neither a header nor an error message shifts later. */
function paintedFrom({ status }: LoadedPage): string {
  return status === 200 ? 'main' : 'announcer'
}

function nonceAttribute(nonce: string | undefined): string {
  return nonce ? ` nonce="${nonce}"` : ''
}

/** Prepares a rendered document for sending, with the time for which it may be cached. */
export function preparePage(
  document: RenderedDocument,
  loaded: LoadedPage,
  filled: readonly FilledOutcome[],
): MadePage {
  const html = document.html()
  const fresh = filled.flatMap(({ freshFor = [] }) => freshFor)
  const keepFor = Math.ceil(Math.min(chooseKeepTime(loaded, filled), ...fresh))
  return { page: toPage(document, loaded.status, html), size: html.length, keepFor }
}

function toPage(document: RenderedDocument, status: number, html: string): ReadyPage {
  const { needsNonce, policy } = document
  if (needsNonce) return { kind: 'once', status, policy: withNonces(policy), html: withNonces(document.html) }
  return {
    kind: 'lasting',
    status,
    policy: policy(),
    file: createRecompressed('text/html; charset=utf-8', Buffer.from(html)),
  }
}

function chooseKeepTime({ status, page, list, rest }: LoadedPage, filled: readonly FilledOutcome[]): number {
  if (status === 404) return keeping.notFound
  if (status !== 200 || filled.some((slot) => slot.passing)) return keeping.passing
  if (page.kind === 'search') return keeping.narrowed
  return rest !== undefined || (list && isNarrowed(list)) ? keeping.narrowed : keeping.good
}

function isNarrowed({ query, result }: NonNullable<LoadedPage['list']>): boolean {
  return countChoices(query) > 0 || (query.page ?? 1) !== result.page
}

/** Stands for the nonce in cached pages. It is random, so that content cannot contain it. */
const placeholder = randomBytes(24).toString('hex')

/** Calls `write` once; the returned function only inserts the nonce that it is given. */
function withNonces(write: (nonce: string) => string): (nonce: string) => string {
  const parts = write(placeholder).split(placeholder)
  return (nonce) => parts.join(nonce)
}
