import type { ShellBuild } from '../assets/shellBuild.ts'
import type { LoadedPage } from '../../pages/loading/LoadedPage.ts'
import type { RenderedPage } from '../../pages/loading/RenderedPage.ts'
import { listHref } from '../../shared/list/listHref.ts'
import type { Composition } from '../remotes/composition.ts'
import type { FilledSlot } from '../../pages/slots/SlotRequest.ts'
import { bannersIn, frameSources, mapOrigins } from './externalOrigins.ts'
import { metadataFor, importMapFor } from './metadataFor.ts'
import { escapeHtml, scriptJson, styleText } from '../../shared/text/escapeHtml.ts'
import { insertSlots } from './insertSlots.ts'
import { policyFor } from './policyFor.ts'
import { slotStyles } from './slotStyles.ts'

export interface DocumentSource {
  loaded: LoadedPage
  drawn: RenderedPage
  filled: readonly FilledSlot[]
  composition: Composition
  build: ShellBuild
}

/** A whole page. `nonce` is written into it and into its policy when its banners run scripts. */
export interface RenderedDocument {
  /** Whether each answer needs a nonce of its own. */
  needsNonce: boolean
  html(nonce?: string): string
  policy(nonce?: string): string
}

export function renderDocument(source: DocumentSource): RenderedDocument {
  const { loaded, drawn, filled, composition, build } = source
  const path = listHref(loaded.page.path, loaded.list?.query ?? {})
  const banners = bannersIn(drawn.banners)
  const maps = mapOrigins(filled)
  const allowed = {
    images: maps.images,
    fetched: [...banners.origins, ...maps.fetched],
    framed: [...banners.origins, ...frameSources(drawn.body)],
  }
  const elsewhere = [...new Set(Object.values(allowed).flat())].toSorted()
  const loader = build.loader.replaceAll('</script', '<\\/script')
  const importMap = scriptJson(importMapFor(composition, build))
  const facts = scriptJson(
    metadataFor({ kind: loaded.page.kind, path, banners: drawn.banners, elsewhere, composition, build }),
  )
  const body = insertSlots(drawn.body, filled)
  const own = [...drawn.sheets.map((name) => build.styles[name]), drawn.styles].filter(Boolean).map(styleText)
  const styles = [...slotStyles(filled, composition)].map(([href, css]) => ({ href, css: styleText(css) }))

  return {
    needsNonce: banners.runScripts,
    html: (nonce) =>
      [
        `<!doctype html><html lang="${escapeHtml(drawn.language)}" dir="${drawn.direction}"><head><meta charset="utf-8">`,
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        ...build.fonts.map(preloadOf),
        `<title>${escapeHtml(drawn.title)}</title>`,
        `<meta name="description" content="${escapeHtml(drawn.description)}">`,
        `<link rel="canonical" href="${escapeHtml(drawn.canonical)}">`,
        ...own.map((css) => `<style>${css}</style>`),
        ...styles.map(({ href, css }) => `<style data-href="${escapeHtml(href)}">${css}</style>`),
        drawn.head,
        `<script type="importmap"${nonceAttribute(nonce)}>${importMap}</script>`,
        `<script type="application/json" id="tessera-page">${facts}</script>`,
        `</head><body>${body}<script${nonceAttribute(nonce)}>${loader}</script></body></html>`,
      ].join(''),
    policy: (nonce) =>
      policyFor({
        scripts: [importMap, loader],
        styles: [...own, ...styles.map(({ css }) => css)],
        ...(nonce && { nonce }),
        ...allowed,
      }),
  }
}

/** Fonts are asked for before the first layout: what comes after it is left for the next page, as nothing may move. */
function preloadOf(font: string): string {
  return `<link rel="preload" as="font" type="font/woff2" href="${escapeHtml(font)}" crossorigin>`
}

function nonceAttribute(nonce: string | undefined): string {
  return nonce ? ` nonce="${nonce}"` : ''
}
