import type { z } from 'zod'
import type { Owner } from './composition.ts'
import type { Problem } from './problems.ts'
import type { ContextPart, SlotActivation, SlotIcon, SlotName } from './slots.ts'

/** The number of this contract. A release built against another number is refused before it is promoted. */
export const contractNumber = 1

/** A remote's declaration of one of its slots. */
export interface SlotDeclaration {
  /** Its name for editors: one line of plain text, at most 80 characters. Default: the slot's name. */
  title?: string
  /** Its description for editors: one line of plain text, at most 300 characters. */
  description?: string
  /** Default: one for all. */
  icon?: SlotIcon
  /**
   * Schema of its data, plain JSON. The build writes it into the manifest as a `DataSchema`; with that, the site checks
   * data before the remote gets them. Data of a slot that content places are `{ options, …context }`. An option's
   * `.meta({ title, description })` is shown in the editors' form.
   */
  data: z.ZodType
  activation: SlotActivation
  /**
   * The parts of the page's context that come with the options of a block that places it, or with what the page itself
   * gives it. Default: none.
   */
  context?: readonly ContextPart[]
  /** CSS px that the page reserves for it, so that nothing moves when it is filled. Default: the height of its HTML. */
  blockSize?: number
  /** Further origins that its browser code may request: `https://host[:port]`. Default: none. */
  origins?: readonly string[]
  /** What its server entry loads for it before it is rendered. Default: nothing. */
  load?: LoadDeclaration
}

/**
 * A remote's declaration of what a slot loads on the server. `src/server.tsx` then has a function `load` beside
 * `render`.
 */
export interface LoadDeclaration {
  /** Schema of what `load` returns, plain JSON. Both entries get it as `loaded` in the slot's data. */
  data: z.ZodType
  /** Origins that it may request: `https://host[:port]`. The trust log must allow each of them as well. */
  origins: readonly string[]
  /** Seconds that the result is cached for other visitors, 1–86400; no page is cached longer. */
  maxAge: number
}

/** A remote's declaration of one of its events, which other remotes may listen to. */
export interface EventDeclaration {
  /** Schema of the event's data, plain JSON. `tessera-kit dev` and the release checks refuse data that does not fit. */
  data: z.ZodType
  /** Whether a listener that is added later gets the newest event, until the tab loads a page in full. Default false. */
  keep?: boolean
}

/**
 * What a remote says about itself, as data: `export const remote = {…} satisfies RemoteDeclaration`.
 *
 * @example export const remote = { name: 'weather', contract: 1, budgetKb: 20, slots: { weather } } satisfies RemoteDeclaration
 */
export interface RemoteDeclaration {
  /** Lower-case letters, digits and dashes; the folder is `mfe-<name>`. */
  name: string
  contract: typeof contractNumber
  /** The slots it fills, by name. Each has a client entry `src/<slot>.island.tsx` or `.ts`. */
  slots: Readonly<Record<SlotName, SlotDeclaration>>
  /**
   * Whose React its client entry runs on: the `page`'s, which costs nothing and must be of the major that the remote is
   * built against, or its `own`, which is sent with it (40 to 60 kB) and may be any version. Default: `page`.
   *
   * `{ '@acme/design': '^3.1' }`: the page's React, and packages that remotes share with each other. The first remote
   * of a page that needs one loads its own copy; the others use that copy if it is in their range.
   */
  shared?: 'page' | 'own' | Readonly<Record<string, string>>
  /** Its events, by a past-tense name: `changed` of the remote `cart` is `cart:changed`. It alone emits them. Default: none. */
  events?: Readonly<Record<string, EventDeclaration>>
  /**
   * Its owner, `{ name: 'Maps team', contact: 'maps@example.org' }`, with a mail address or an https link as contact.
   * Named wherever its failures are reported (ops view, log, metrics, webhook). Default: no one.
   */
  owner?: Owner
  /** Largest size of its client entry for one slot, styles included: kB, brotli. */
  budgetKb: number
  /**
   * Prefixes of custom properties and keyframes in the style sheets of its libraries: `['pswp-']`. The remote's own
   * begin with `<name>-`. Default: none.
   */
  stylePrefixes?: readonly string[] | undefined
  /**
   * The Trusted Types policies that its code makes, each named `<name>` or `<name>.<part>`; and `default` if its code,
   * or a library's, writes strings as HTML: the page's sanitiser is then loaded first. Default: `['default']`.
   */
  trustedTypes?: readonly string[]
}

/** The data of a remote's slots, by name: `DataOf<typeof remote>['weather']`. With `loaded` if the slot has `load`. */
export type DataOf<Remote extends Pick<RemoteDeclaration, 'slots'>> = {
  [Name in keyof Remote['slots']]: z.output<Remote['slots'][Name]['data']> & LoadedOf<Remote['slots'][Name]>
}

type LoadedOf<Slot> = Slot extends { load: { data: infer Loaded extends z.ZodType } }
  ? { loaded: z.output<Loaded> }
  : unknown

/**
 * A remote's events, for its own `site.emit`; those of others are written by `release export --format event-types`.
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
  /** `host` holds the server's HTML for the same data: hydrate it, or fill it when it is empty. */
  mount(host: HTMLElement, data: Data, site: Site): Mounted<Data> | Promise<Mounted<Data>>
}

/** A mounted island. After `unmount`, none of its functions is called again. */
export interface Mounted<Data> {
  update(data: Data): void
  /** Leaves no listener, observer, timer or node outside the host behind. */
  unmount(): void
  /**
   * State for the next mount in its slot, which gets it as `site.kept`. Called before `unmount` if `tessera-kit dev`
   * mounts the island again, never in visitors' pages. Default: the next mount starts from the server's HTML.
   */
  keep?(): unknown
}

/** One slot's server entry. Pure: the same data gives the same HTML. `idPrefix` starts every id it writes. */
export interface IslandServer<Data> {
  render(data: Data, idPrefix: string): string | Promise<string>
}

/**
 * Sends a GET request of `load` from the site's server, with nothing of the visitor's in it. Rejects if the origin is
 * not allowed, if no response has arrived within 2 s, or if the response has more than 256 kB or leads to another
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

/** Loads what a slot is rendered with; `context` is its data. Returns JSON, 64 kB at most, within 5 s. */
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
 * Events between the parts of one page: the site's own, and those that remotes declare. Names are past-tense facts,
 * never commands.
 */
export interface SiteEvents {
  /** A list row or its pin was hovered or focused (MP7); `null` when it was left. */
  'place-marked': { placeId: string | null; by: 'list' | 'map' }
  /**
   * The filter changed without a page load; a listener that is added later gets the newest one. `query` is the new
   * query string of the page's URL, without `?`. `list`, if the page knows it: the address of all the list's
   * `MarkerColumns`, unfiltered, and the ids of those that are left, in the list's new order.
   */
  'filter-changed': { query: string; list?: { markersUrl: string; placeIds: readonly string[] } }
}

/** Where space is reserved for what covers part of the page. */
export interface ReservedSpace {
  /** The edge of the view, in the page's own direction. */
  edge: 'start' | 'end'
  /** Reserves bottom padding of the body, not only space below its content (CN2). Default false. */
  padBody?: boolean
}

/** What the shell grants an island, until the island is unmounted. */
export interface Site {
  /** Starts every `useId` and DOM id of this slot, on the server and in the browser alike. */
  readonly idPrefix: string
  /** Aborted just before `unmount`. */
  readonly signal: AbortSignal
  /** State that the earlier mount in this place kept (`Mounted.keep`); undefined in visitors' pages. */
  readonly kept?: unknown
  /** Goes to another page of the site; links in the page need no call. */
  navigate(href: string): void
  on<Name extends keyof SiteEvents>(name: Name, listener: (fact: SiteEvents[Name]) => void): () => void
  emit<Name extends keyof SiteEvents>(name: Name, fact: SiteEvents[Name]): void
  /** Announces `text` politely to assistive technology. */
  announce(text: string): void
  /**
   * The island's portal, its one element outside the host, for what must leave it: last in the body, or first in what
   * the selector `within` finds; If the selector finds nothing, returns undefined and changes nothing. A later call
   * moves the same portal. The remote's style sheets apply inside it; the shell removes it after `unmount`.
   */
  outlet(within?: string): HTMLElement | undefined
  /**
   * Reserves the height of `element`, which covers part of the page, also after it is resized: focused elements and the
   * page's end scroll clear of it. Returns a function that frees the space; the shell frees it after `unmount`.
   */
  keepRoom(element: Element, space: ReservedSpace): () => void
  /**
   * Resolves once strings may be written as HTML: from then on the page sanitises them. Before, the browser refuses
   * them, unless the remote declares `default`. Rejects if the sanitiser cannot be loaded. A shell without this
   * function allows everything.
   */
  allowHtml?(): Promise<void>
  /**
   * Unmounts an island that cannot go on after `error`: the slot shows the HTML that it had before, and ops get one
   * event. For `onUncaughtError` of React's roots. With a shell without this function, the slot stays empty.
   */
  readonly fail?: ((error: unknown) => void) | undefined
  /** Reports one event to ops; never shown to the visitor. */
  report(problem: Problem): void
}
