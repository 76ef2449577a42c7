import type { z } from 'zod'
import type { Owner } from './composition.ts'
import type { Problem } from './problems.ts'
import type { ContextPart, SlotActivation, SlotIcon, SlotName } from './slots.ts'

/** The number of this contract. A release built against another number is refused before it is promoted. */
export const contractNumber = 1

/** The package under which shells provide, and remotes require, a version of the contract. */
export const contractPackage = '@tessera/contract'
/** What this shell provides of the contract; the first number is `contractNumber`. */
export const contractVersion = '1.1.0'
/** What a remote requires of the shell if it takes a part of the context that shells of contract 1.0 do not have. */
export const laterParts: Partial<Record<ContextPart, Readonly<Record<string, string>>>> = {
  page: { [contractPackage]: '^1.1.0' },
}

/** A remote's declaration of one of its slots. */
export interface SlotDeclaration {
  /** Title for editors: one line of plain text, at most 80 characters. Default: the slot's name. */
  title?: string
  /** Description for editors: one line of plain text, at most 300 characters. */
  description?: string
  /** Icon in the studio. Default: one icon for all slots without this field. */
  icon?: SlotIcon
  /**
   * Schema of the slot's data, which are plain JSON. The build writes it into the manifest as a `DataSchema`, with
   * which the site checks data before the remote gets them. A slot that a document places gets `{ options, …context }`,
   * and `entries` (of `PageSubject`) if the document names types of documents for it.
   * The form for editors shows an option's `.meta({ title, description })`.
   */
  data: z.ZodType
  activation: SlotActivation
  /**
   * The parts of the page's context that the slot gets, in addition to the options of the block that places it or the
   * data that the page itself gives it. Default: none.
   */
  context?: readonly ContextPart[]
  /** Height in CSS px that the page reserves, so that filling the slot moves nothing. Default: that of its HTML. */
  blockSize?: number
  /** Further origins that the slot's browser code may request: `https://host[:port]`. Default: none. */
  origins?: readonly string[]
  /** What the server entry loads before it renders the slot. Default: nothing. */
  load?: LoadDeclaration
}

/**
 * A remote's declaration of what a slot loads on the server. The slot's server entry then has a function `load` beside
 * `render`.
 */
export interface LoadDeclaration {
  /** Schema of what `load` returns, plain JSON. Both entries get the result as `loaded` in the slot's data. */
  data: z.ZodType
  /** Origins that `load` may request: `https://host[:port]`. The trust log must allow each origin too. */
  origins: readonly string[]
  /** Seconds for which the result is cached, also for other visitors: 1–86400. No page with it is cached longer. */
  maxAge: number
}

/** A remote's declaration of one of its events, which other remotes may listen to. */
export interface EventDeclaration {
  /** Schema of the event's data, plain JSON. `tessera-kit dev` and the release checks refuse data that does not fit. */
  data: z.ZodType
  /** Whether a listener that is added later gets the newest event. A full page load ends this. Default false. */
  keep?: boolean
}

/**
 * What a remote says about itself, as data: `export const remote = {…} satisfies RemoteDeclaration`.
 *
 * @example export const remote = { name: 'weather', contract: 1, budgetKb: 20, slots: { weather } } satisfies RemoteDeclaration
 */
export interface RemoteDeclaration {
  /** The remote's name: lower-case letters, digits and dashes. Its folder is `mfe-<name>`. */
  name: string
  contract: typeof contractNumber
  /** The slots that the remote fills, by name. Each has a client entry `src/<slot>.island.tsx` or `.ts`. */
  slots: Readonly<Record<SlotName, SlotDeclaration>>
  /**
   * Which React the client entry uses. `page`: the page's, which costs nothing and must have the major version that the
   * remote is built with. `own`: its own, which is sent with it (40 to 60 kB), in any version. Default: `page`.
   *
   * `{ '@acme/design': '^3.1' }`: the page's React, and packages that remotes share. The first remote of a page that
   * needs such a package loads its own copy; other remotes use this copy if its version is in their range.
   */
  shared?: 'page' | 'own' | Readonly<Record<string, string>>
  /** Events that only this remote emits, by past-tense name: `changed` of `cart` is `cart:changed`. Default: none. */
  events?: Readonly<Record<string, EventDeclaration>>
  /**
   * The remote's owner, `{ name: 'Maps team', contact: 'maps@example.org' }`; the contact is a mail address or an https
   * link. Named in reports of the remote's failures (ops view, log, metrics, webhook). Default: no owner.
   */
  owner?: Owner
  /** Maximum size of the client entry of one slot with its styles, in kB after Brotli. */
  budgetKb: number
  /**
   * Prefixes of custom properties and keyframes in the style sheets of the remote's libraries: `['pswp-']`. In its own
   * sheets, these names begin with `<name>-`. Default: none.
   */
  stylePrefixes?: readonly string[] | undefined
  /**
   * The Trusted Types policies that the remote's code makes, each named `<name>` or `<name>.<part>`. With `default`,
   * its code and libraries may write strings as HTML: the page loads its sanitiser first. Default: `['default']`.
   */
  trustedTypes?: readonly string[]
}

/** The data of a remote's slots, by name: `DataOf<typeof remote>['weather']`. Includes `loaded` for `load`. */
export type DataOf<Remote extends Pick<RemoteDeclaration, 'slots'>> = {
  [Name in keyof Remote['slots']]: z.output<Remote['slots'][Name]['data']> & LoadedOf<Remote['slots'][Name]>
}

type LoadedOf<Slot> = Slot extends { load: { data: infer Loaded extends z.ZodType } }
  ? { loaded: z.output<Loaded> }
  : unknown

/**
 * A remote's events, for its own `site.emit`; `release export --format event-types` writes those of others.
 *
 * @example declare module '@tessera/kit/contract/remote' { interface SiteEvents extends EventsOf<typeof remote> {} }
 */
export type EventsOf<Remote extends Pick<RemoteDeclaration, 'name' | 'events'>> = {
  [Name in keyof Remote['events'] & string as `${Remote['name']}:${Name}`]: Remote['events'] extends Readonly<
    Record<Name, { data: infer Data extends z.ZodType }>
  >
    ? z.input<Data>
    : never
}

/**
 * What a remote's browser module exports by default for a slot. `Data` is the slot's declared data.
 *
 * @example export default { mount } satisfies Island<DataOf<typeof remote>['weather']>
 */
export interface Island<Data> {
  /** `host` contains the server's HTML for the same data: hydrate this HTML, or fill the host if it is empty. */
  mount(host: HTMLElement, data: Data, site: Site): Mounted<Data> | Promise<Mounted<Data>>
}

/** A mounted island. After `unmount`, none of its functions is called again. */
export interface Mounted<Data> {
  update(data: Data): void
  /** Removes every listener, observer, timer and node outside the host. */
  unmount(): void
  /**
   * Returns state for the next mount in this slot, as its `site.kept`. Called before `unmount` when `tessera-kit dev`
   * mounts the island again, never in visitors' pages. Default: the next mount starts from the server's HTML.
   */
  keep?(): unknown
}

/** One slot's server entry. Pure: the same data gives the same HTML. Every id in the HTML begins with `idPrefix`. */
export interface IslandServer<Data> {
  render(data: Data, idPrefix: string): string | Promise<string>
}

/**
 * Sends a GET request for `load` from the site's server; it contains nothing about the visitor. Rejects if the origin
 * is not allowed, if no response arrives within 2 s, or if the response is larger than 256 kB or redirects to another
 * origin.
 */
export type LoadFetch = (url: string | URL, options?: LoadFetchOptions) => Promise<LoadResponse>

/** Options of a request that `load` makes. */
export interface LoadFetchOptions {
  /** `accept`, `accept-language`, `authorization`, `user-agent` and `x-…`; ten at most. */
  headers?: Readonly<Record<string, string>>
}

/** The response of an origin, whatever its status. */
export interface LoadResponse {
  status: number
  /** 200–299. */
  ok: boolean
  text(): Promise<string>
  /** Rejects if the body is not JSON. */
  json(): Promise<unknown>
}

/** Loads further data for a slot; `context` is the data that it has. Returns JSON, 64 kB at most, within 5 s. */
export interface SlotLoader<Context, Loaded> {
  load(context: Context, fetch: LoadFetch): Loaded | Promise<Loaded>
}

/** What `src/server.tsx` exports by default: a server entry for each slot of `typeof remote` that renders HTML. */
export type ServerEntries<Remote extends Pick<RemoteDeclaration, 'slots'>> = {
  [Name in keyof Remote['slots']]?: IslandServer<DataOf<Remote>[Name]> & LoaderOf<Remote['slots'][Name]>
}

type LoaderOf<Slot> = Slot extends {
  data: infer Context extends z.ZodType
  load: { data: infer Loaded extends z.ZodType }
}
  ? SlotLoader<z.output<Context>, z.input<Loaded>>
  : unknown

/**
 * Events between the parts of one page: the site's own events, and the events that remotes declare. Names are
 * past-tense facts, never commands.
 */
export interface SiteEvents {
  /** A list row or its pin was hovered or focused (MP7); `placeId` is `null` when it was left. */
  'place-marked': { placeId: string | null; by: 'list' | 'map' }
  /**
   * The filter changed without a page load; a listener that is added later gets the newest event. `query` is the new
   * query string of the page's URL, without `?`. `list`, if the page knows it: the address of the unfiltered list's
   * `MarkerColumns`, and the ids of the places that match, in the list's new order.
   */
  'filter-changed': { query: string; list?: { markersUrl: string; placeIds: readonly string[] } }
}

/** Where space is reserved for an element that covers part of the page. */
export interface ReservedSpace {
  /** The edge of the view that the element covers, in the page's block direction. */
  edge: 'start' | 'end'
  /** Reserves the space as bottom padding of the body, not as a margin below the body (CN2). Default false. */
  padBody?: boolean
}

/** What the shell grants an island, until the island is unmounted. */
export interface Site {
  /** Every `useId` and DOM id of this slot begins with this prefix, on the server and in the browser. */
  readonly idPrefix: string
  /** Aborted just before `unmount`. */
  readonly signal: AbortSignal
  /** State that the previous mount in this slot kept (`Mounted.keep`); undefined in visitors' pages. */
  readonly kept?: unknown
  /** Opens another page of the site. Links in the page work without this call. */
  navigate(href: string): void
  on<Name extends keyof SiteEvents>(name: Name, listener: (fact: SiteEvents[Name]) => void): () => void
  emit<Name extends keyof SiteEvents>(name: Name, fact: SiteEvents[Name]): void
  /** Announces `text` to assistive technology, which finishes its current sentence first. */
  announce(text: string): void
  /**
   * Returns the island's portal, its one element outside the host: last in the body, or first in the element that the
   * selector `within` finds. If the selector finds nothing, returns undefined and changes nothing. A later call moves
   * the same portal. The remote's style sheets apply inside the portal; the shell removes it after `unmount`.
   */
  outlet(within?: string): HTMLElement | undefined
  /**
   * Reserves the height of `element`, which covers part of the page, also after a resize: focused elements and the
   * page's end can scroll clear of it. Returns how to free the space; the shell frees it after `unmount`.
   */
  keepRoom(element: Element, space: ReservedSpace): () => void
  /**
   * Resolves once strings may be written as HTML: from then on the page sanitises them. Before that, the browser
   * refuses them, unless the remote declares `default`. Rejects if the sanitiser cannot be loaded. A shell without this
   * function allows all strings.
   */
  allowHtml?(): Promise<void>
  /**
   * Unmounts an island that cannot continue after `error`: the slot shows its HTML from before the mount, and ops get
   * one event. For `onUncaughtError` of React's roots. In a shell without this function, the slot stays empty.
   */
  readonly fail?: ((error: unknown) => void) | undefined
  /** Reports one event to ops; never shown to the visitor. */
  report(problem: Problem): void
}
