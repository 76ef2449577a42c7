import type { FormOutcome } from '../../shared/forms/findErrors.ts'
import type {
  EntryCard,
  HomePage,
  ListQuery,
  ListResult,
  Page,
  SearchHit,
  SiteInfo,
  TextPage,
} from '@tessera/content/port'

/** Everything that a page is rendered from, as plain data: the same value renders the same HTML. */
export interface LoadedPage {
  status: 200 | 404 | 422 | 500 | 503
  page: Page | LoadedSearch | LoadedNotFound | { kind: 'broken'; path: string }
  site: SiteInfo
  /** Prefix of every path in the page's language, such as `/es`; undefined for the site's first language. */
  prefix?: string
  /** Language → path of this page without the prefix, for each language that the page has. */
  alternates?: Readonly<Record<string, string>> | undefined
  /** The query of a list and its result. `hasCells`: whether content can aggregate them for a map. */
  list?: { query: ListQuery; result: ListResult<EntryCard>; hasCells: boolean }
  /** The part of the address after the page's own path, without slashes at its ends. Default: none. */
  rest?: string
  mapOpen?: true
  /** The outcome of a form that was sent from the page, if any. */
  form?: FormOutcome
  /** Absolute, without a trailing slash, e.g. `https://tessera.example`. */
  origin: string
  /** False once the visitor dismissed the cookie notice. */
  showNotice: boolean
}

export interface PageProps<OfKind> {
  page: OfKind
  loaded: LoadedPage
}

/** The page of a search, with its hits, best first; an empty text has no hits. */
export interface LoadedSearch {
  kind: 'search'
  path: string
  text: string
  hits: readonly SearchHit[]
  /** The lists with documents whose names contain the text. */
  named: readonly { path: string; heading: string }[]
  /** What to show if there is no hit. */
  offered?: Offered | undefined
  /** What the site says on this page, if it has a document for it. */
  own?: TextPage | undefined
}

/** What the home page leads to. */
export type Offered = Pick<HomePage, 'carousel' | 'entries'>

/** The answer for an address without a page; `own`: as in `LoadedSearch`. */
export interface LoadedNotFound {
  kind: 'not-found'
  path: string
  offered?: Offered | undefined
  own?: TextPage | undefined
}

/** One page of a list. */
export interface ShownList {
  path: string
  query: ListQuery
  result: ListResult<unknown>
}

/** The path in the visitor's address: the page's own path and the rest, which slots use. */
export function addressOf({ page: { path }, rest }: LoadedPage): string {
  return rest === undefined ? path : `${path}/${rest}`
}
