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
   * What its data are, as plain JSON: the build writes it into the manifest as a `DataSchema`, by which the site checks
   * them before the remote sees them. Of a slot that content places: `{ options, …context }`; `.meta({ title,
   * description })` of an option stands in the editors' form.
   */
  data: z.ZodType
  activation: SlotActivation
  /**
   * The parts of the page's context that come with the options of a block that places it, or with what the page itself
   * gives it. Default: none.
   */
  context?: readonly ContextPart[]
  /** CSS px that the page keeps for it, so that nothing moves when it is filled. Default: what its HTML takes. */
  blockSize?: number
  /** Further origins that its browser code may request: `https://host[:port]`. Default: no one. */
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
   * built against, or its `own`, which is sent with it (40 to 60 kB) and may be any. Default: `page`.
   *
   * `{ '@acme/design': '^3.1' }`: the page's React, and packages that remotes share with each other. The first remote of a
   * page that needs one brings it, the others take it where it is in their range.
   */
  shared?: 'page' | 'own' | Readonly<Record<string, string>>
  /** Its events, by a past-tense name: `changed` of the remote `cart` is `cart:changed`. It alone emits them. Default: none. */
  events?: Readonly<Record<string, EventDeclaration>>
  /**
   * Whose it is, `{ name: 'Maps team', contact: 'maps@example.org' }`, the contact a mail address or an https link: named
   * where it fails (ops view, log, metrics, webhook). Default: no one.
   */
  owner?: Owner
  /** Largest size of its client entry for one slot, styles included: kB, brotli. */
  budgetKb: number
  /**
   * What names in the style sheets of its libraries begin with: `['pswp-']`. Its own begin with `<name>-`. Names are
   * those of custom properties and keyframes. Default: none.
   */
  stylePrefixes?: readonly string[] | undefined
  /**
   * The Trusted Types policies that its code makes, each named as the remote or with its name and a dot before it, and
   * `default` when its code, or a library's, writes strings as HTML: the page's sanitiser is then there before it.
   * Default: `['default']`.
   */
  trustedTypes?: readonly string[]
}

/** The data of a remote's slots, by name: `DataOf<typeof remote>['weather']`. With `loaded`, where the slot loads. */
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
 * What a remote's browser module exports by default for a slot. `Data` is what it declares as that slot's.
 *
 * @example export default { mount } satisfies Island<DataOf<typeof remote>['weather']>
 */
export interface Island<Data> {
  /** `host` holds the server's HTML for the same data: hydrate it, or fill it when it is empty. */
  mount(host: HTMLElement, data: Data, site: Site): Mounted<Data> | Promise<Mounted<Data>>
}

/** An island at work in its slot. After `unmount` neither is called again. */
export interface Mounted<Data> {
  update(data: Data): void
  /** Leaves no listener, observer, timer or node outside the host behind. */
  unmount(): void
  /**
   * What of its state the next mount in its place begins with, as `site.kept`: asked for before `unmount`, where
   * `tessera-kit dev` mounts it again. Visitors' pages never ask. Default: it begins as the server's HTML says.
   */
  keep?(): unknown
}

/** One slot's server entry. Pure: the same data gives the same HTML. `idPrefix` starts every id it writes. */
export interface IslandServer<Data> {
  render(data: Data, idPrefix: string): string | Promise<string>
}

/**
 * What `load` asks others with: GET, from the site's server, without anything of the visitor's. Rejects where the origin
 * may not be asked, where nothing has come within 2 s, where it is more than 256 kB, or leads to another origin.
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
  /** Rejects where the body is not JSON. */
  json(): Promise<unknown>
}

/** Loads what a slot is rendered with; `context` is its data. Gives JSON, 64 kB at most, within 5 s. */
export interface SlotLoader<Context, Loaded> {
  load(context: Context, fetch: LoadFetch): Loaded | Promise<Loaded>
}

/** What `src/server.tsx` exports by default: a server entry for each slot of `typeof remote` that has HTML to give. */
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
   * The filter changed without a page load; a listener that comes later gets the newest one. `query` is the new
   * query string of the page's URL, without `?`. `list`, where the page knows it: the address of all the list's
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
  /** A move within the site; the page's own links do this by themselves. */
  navigate(href: string): void
  on<Name extends keyof SiteEvents>(name: Name, listener: (fact: SiteEvents[Name]) => void): () => void
  emit<Name extends keyof SiteEvents>(name: Name, fact: SiteEvents[Name]): void
  /** Says `text` politely to assistive technology. */
  announce(text: string): void
  /**
   * The island's portal, its one element outside the host, for what must leave it: last in the body, or first in
   * what the selector `within` finds; `undefined`, and nothing changes, when that finds nothing. Asked for again, it is
   * the same one, put there. The remote's style sheets apply inside it; the shell takes it away after `unmount`.
   */
  outlet(within?: string): HTMLElement | undefined
  /**
   * Reserves as much space as `element`, which covers part of the page, is high, also after it is resized: what has
   * focus scrolls clear of it, and so does the page's end. Returns how to free it; the shell does after `unmount`.
   */
  keepRoom(element: Element, space: ReservedSpace): () => void
  /**
   * Resolves once strings may be written as HTML: from then on the page sanitises them. Before, the browser refuses
   * them, unless the remote declares `default`. Rejects when the sanitiser does not come. A shell without it allows
   * everything.
   */
  allowHtml?(): Promise<void>
  /**
   * The island cannot go on, because of what was thrown: it is unmounted, the slot shows what the page had before it, and
   * ops get one event. For `onUncaughtError` of React's roots. A shell without it leaves a hole.
   */
  readonly fail?: ((error: unknown) => void) | undefined
  /** One event for ops; never shown to the visitor. */
  report(problem: Problem): void
}
