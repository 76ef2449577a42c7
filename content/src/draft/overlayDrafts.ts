import type { Problem } from '@tessera/kit/contract/problems'
import type { Named } from '../assemble/collectBlocks.ts'
import { collectMedia, type Media } from '../assemble/collectMedia.ts'
import { collectRegions } from '../assemble/collectRegions.ts'
import { createProblems, type Problems } from '../assemble/problems.ts'
import { siteFrom } from '../assemble/siteFrom.ts'
import { storedPage, type KnownSlugs } from '../assemble/storedPage.ts'
import { readDocuments } from '../compile/readDocuments.ts'
import type { Catalog, Compiled } from '../compiled/openCompiled.ts'
import { kindOf, type DocumentKind } from '../documents/kindOf.ts'
import { readDocument, type Document, type DocumentOf, type ReadResult } from '../documents/readDocument.ts'
import type { Page } from '../port/port.ts'
import { sourcesOf, translatedFile } from '../languages/translatedFile.ts'
import { pageWith } from '../query/pageAt.ts'
import { draftFlaws } from './draftFlaws.ts'
import { draftedPlaces } from './draftedPlaces.ts'
import { translateDrafts, type DraftText } from './translateDrafts.ts'

export type Overlay = ReturnType<typeof overlayDrafts>

/** In the place of a block that names what is not there, so that the others keep their position in the document. */
const missing = { kind: 'html', html: '<p>…</p>' } as const

/**
 * Compiled content as it would be if drafts were published. Of places, pages have what drafts say; lists, counts, search,
 * shapes and areas stay as they are published.
 */
export function overlayDrafts(compiled: Compiled, drafts: readonly DraftText[]) {
  const read = new Map(
    drafts.map(({ file, text }) => [file, text === null ? undefined : readDraft(file, text)]),
  )
  /** A draft that is refused leaves what is published. */
  const replaced = new Set(
    drafts.flatMap(({ file, text }) => (text === null || read.get(file)?.document ? file : [])),
  )
  const drafted = [...read.values()].flatMap((result) => result?.document ?? [])
  const translations = translateDrafts(compiled, drafts, (file) => read.get(file)?.document)
  const changes = (...kinds: DocumentKind[]) =>
    [...replaced].some((file) => kinds.some((kind) => kind === kindOf(documentOf(file))?.kind))

  function of<Kind extends Exclude<DocumentKind, 'places'>>(kind: Kind, name?: string) {
    const kept = readDocuments(compiled.db, kind, name).filter(({ file }) => !replaced.has(file))
    const own = drafted.filter((one) => one.kind === kind && (name ?? one.name) === one.name)
    const all = [...kept, ...(own as DocumentOf<Kind>[])].map(
      (one) => translations.inLanguage(one as Document) as DocumentOf<Kind>,
    )
    return all.toSorted((one, other) => (one.file < other.file ? -1 : 1))
  }

  const found = createProblems()
  const site = changes('site', 'consent')
    ? siteFrom(of('site').at(-1), of('consent').at(-1))
    : compiled.catalog.site
  const isTranslated = compiled.language !== undefined
  const media =
    isTranslated || changes('media', 'site') ? collectMedia(of('media'), site.map) : mediaOf(compiled)
  const categories = new Set(site.categories?.map(({ id }) => id))
  const ofPlaces = drafted.filter((one): one is DocumentOf<'places'> => one.kind === 'places')
  const places = changes('places') ? draftedPlaces(compiled, ofPlaces, replaced, site.places) : compiled
  const hasPlace = (slug: string) => places.placeAt(slug) !== undefined
  const regions = changes('region', 'media', 'site') ? regionsNow() : compiled.catalog.regions
  const catalog: Catalog = { ...compiled.catalog, site, regions, hiddenRegions: hiddenNow() }
  const named: Named = {
    ...media,
    missing,
    categories,
    emails: new Map(of('email').map(({ name, value }) => [name, value])),
    forms: new Map(of('form').map(({ name, value }) => [name, value])),
    origins: site.origins,
    languages: site.languages,
  }
  const known: KnownSlugs = {
    hasRegion: (slug) => regions.some((region) => region.slug === slug),
    hasPlace,
    missingRegionOf: () => undefined,
    missingRegion: () => undefined,
  }

  function addProblems(page: DocumentOf<'page'>, problems: Problems): void {
    storedPage(page, known, named, problems)
    const first = of('page', page.name)[0]
    if (first?.file !== page.file) problems.add(page.file, '', `the page of this path is ${first?.file}`)
  }

  function regionsNow() {
    const { compare } = new Intl.Collator(site.places.sorting)
    const before = new Map(compiled.catalog.regions.map((region) => [region.id, region]))
    const provinces = new Map(
      compiled.catalog.regions.flatMap((region) => region.provinces.map((one) => [one.id, one])),
    )
    const counts = {
      inRegion: (id: string) => before.get(id)?.placeCount ?? 0,
      inProvince: (id: string) => provinces.get(id)?.placeCount ?? 0,
      kindsIn: () => new Set<never>(),
    }
    const geography = of('geography').at(-1)?.value ?? { regions: [], provinces: [] }
    const byName = (one: { name: string }, other: { name: string }) => compare(one.name, other.name)
    const parts = { geography, counts, pictures: media.pictures, byName, hasPlace, categories }
    return collectRegions(of('region'), parts, found)
  }

  function hiddenNow(): readonly string[] {
    const before = compiled.catalog.hiddenRegions ?? []
    if (!changes('page')) return before
    return regions.map(({ slug }) => slug).filter((slug) => of('page', `regions/${slug}`)[0]?.value.hidden)
  }

  /** As compiled: a page that is there is shown, whatever a redirect says. */
  function redirectsNow(): Catalog['redirects'] {
    if (!changes('redirects', 'page', 'places')) return compiled.catalog.redirects
    const all = of('redirects').flatMap(({ file, value }) =>
      value.redirects.map(({ from, to }, index) => {
        const { pathname } = new URL(from, 'https://none.invalid')
        return { from: pathname, to, file, index }
      }),
    )
    for (const { file, index, from } of all)
      if (hasPage(from)) found.add(file, `redirects[${index}].from`, `is a page, which is shown: ${from}`)
    return Object.fromEntries(all.filter(({ from }) => !hasPage(from)).map(({ from, to }) => [from, to]))
  }

  function documentAt(path: string): DocumentOf<'page'> | undefined {
    return of('page', nameAt(path))[0]
  }

  /** A page may have an address of its own in a language. */
  function nameAt(path: string): string {
    const own = compiled.prepare('SELECT name FROM pages_in WHERE language = ? AND path = ?')
    const row = own.get(compiled.language ?? '', path)
    return row ? String(row['name']) : path === '/' ? 'index' : path.slice(1)
  }

  /** As its editor sees it: a page that is hidden from visitors is made as the others are. */
  function page(path: string): Page | undefined {
    const document = documentAt(path)
    if (!document) return pageWith(undefined, overlaid, path)
    const placeAt = document.value.kind === 'detail' ? places.anyPlaceAt : places.placeAt
    const around = { ...known, hasPlace: (slug: string) => placeAt(slug) !== undefined }
    const shown = { ...document, value: { ...document.value, hidden: false } }
    return pageWith(storedPage(shown, around, named, createProblems()), { ...overlaid, placeAt }, path)
  }

  function hasPage(path: string): boolean {
    const document = documentAt(path)
    if (document?.value.hidden) return false
    if (document && storedPage(document, known, named, createProblems())) return true
    const [, folder, slug = ''] = /^\/(regions|places)\/(.+)$/.exec(path) ?? []
    return (folder === 'regions' && known.hasRegion(slug)) || (folder === 'places' && known.hasPlace(slug))
  }

  function hasTarget(path: string): boolean {
    const [, folder, name = ''] = /^\/(media|banners)\/(.+)$/.exec(path) ?? []
    if (folder === 'media' && media.files.has(name)) return true
    if (folder === 'banners' && of('banner', name).length > 0) return true
    return hasPage(path) || Object.hasOwn(catalog.redirects ?? {}, encodeURI(path))
  }

  const redirects = redirectsNow()
  if (redirects) catalog.redirects = redirects
  const overlaid = { ...compiled, ...places, catalog }
  return {
    compiled: overlaid,
    media,
    of,
    documentAt,
    page,
    /** What is wrong with a draft, by itself and with what it names. */
    problems(file: string): readonly Problem[] {
      const result = read.get(file)
      if (!result) return []
      const problems = createProblems()
      if (result.document?.kind === 'page') addProblems(result.document, problems)
      const ofRegions = found.list().filter(({ detail }) => detail?.['file'] === file)
      const flaws = result.document ? draftFlaws(result.document, { language: site.language, hasTarget }) : []
      return [...result.problems, ...translations.problems(file), ...problems.list(), ...ofRegions, ...flaws]
    },
  }
}

/** Of a translation, the document that it is of. */
function documentOf(file: string): string {
  const translated = translatedFile(file)
  return translated ? (sourcesOf(translated).find(kindOf) ?? file) : file
}

function readDraft(file: string, text: string): ReadResult {
  const id = kindOf(file)
  return id ? readDocument(file, id, text) : { problems: [] }
}

const collected = new WeakMap<Compiled, Media>()

function mediaOf(compiled: Compiled): Media {
  const known = collected.get(compiled)
  if (known) return known
  const media = collectMedia(readDocuments(compiled.db, 'media'), compiled.catalog.site.map)
  collected.set(compiled, media)
  return media
}
