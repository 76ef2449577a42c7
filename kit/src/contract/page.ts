import type { RemoteManifest } from './composition.ts'
import type { SlotActivation, SlotName } from './slots.ts'

/** Id of the script with the page's metadata as JSON, after the body's content. A page of another site has none. */
export const metadataId = 'tessera-page'

/** Class of a slot's host. */
export const slotClass = 'shell-slot'

/** Class of the element around a page's blocks, which gives them the page's margins. */
export const blocksClass = 'shell-blocks'

/** Attributes of a slot's host. The script right behind the host holds its data. */
export const slotMarks = {
  /** Its `SlotName`. */
  name: 'data-slot',
  /** Unique in the page: `weather`, `weather_2`, …. */
  id: 'data-slot-id',
  /** The remote that fills it, and its version; both missing if no island is mounted. */
  remote: 'data-remote',
  version: 'data-version',
  /** `remote`, or `fallback` when the HTML in it is not the remote's own. */
  from: 'data-from',
  /** One of `slotStates`. */
  state: 'data-state',
} as const

/** Attribute of the script of type `application/json` behind a slot's host, which holds its data: the slot's id. */
export const slotDataMark = 'data-slot-data'

/** Attribute of a style element with a remote's style sheet: the URL of that sheet. */
export const sheetMark = 'data-href'

/** What the ids in a slot's HTML begin with, by the id of the slot: `weather_`. */
export function idPrefixOf(slotId: string): string {
  return `${slotId}_`
}

/** Where visitors fetch a released remote's files, with a trailing slash: `/remotes/weather/`. */
export function remoteBase(remote: string): string {
  return `/remotes/${remote}/`
}

/** Full names of a remote's events whose newest one is kept, for the page's metadata. */
export function keptEvents(
  remote: string,
  events: RemoteManifest['events'] = {},
): Pick<RemoteMetadata, 'keeps'> {
  const keeps = Object.keys(events).filter((name) => events[name]?.keep)
  return keeps.length > 0 ? { keeps: keeps.map((name) => `${remote}:${name}`) } : {}
}

/** What a page's metadata say of one remote. */
export interface RemoteMetadata {
  version: string
  /** Where its files are, with a trailing slash. */
  base: string
  /** File name of its container. */
  entry: string
  /** Whether its code writes strings as HTML, so that the page's sanitiser must be loaded before it. */
  writesHtml?: true
  /** Full names of its events whose newest one a later listener gets: `cart:changed`. */
  keeps?: readonly string[]
  /** Whether it renders with the page's React, which may then be fetched early. */
  usesReact?: true
  slots: Readonly<Record<SlotName, SlotMetadata>>
}

/** What a page's metadata say of one slot of a remote. */
export interface SlotMetadata {
  activation: SlotActivation
  /** File names: exactly what it needs at once. */
  js: readonly string[]
  css: readonly string[]
}

const imagePreloads =
  /^(?:<link rel="preload" (?:href="[^"]*" )?as="image"(?: (?:href|type|integrity|image\w+|crossOrigin|fetchPriority|referrerPolicy)="[^"]*")*\/>)+/
/** The template in a boundary that React leaves to the browser, as `renderToString` does with a `lazy`. */
const boundaryMark = /(<!--\$!-->)<template(?: data-(?:dgst|msg|stck|cstck)="[^"]*")*><\/template>/g
/** The attribute that React writes for `<form action={fn}>` and `<button formAction={fn}>`. */
const functionAction =
  / (action|formAction)="javascript:throw new Error\(&#x27;React form unexpectedly submitted\.&#x27;\)"/g
const submitScript = /<script>addEventListener\("submit",[^<]*<\/script>/g

/**
 * Removes from a server entry's HTML what React adds and a slot may not contain; hydration expects none of it. Browsers
 * find the pictures as early as their preloads. A form whose action is a function gets `method="dialog"`, which at most
 * closes a dialog: without an action, the form would load the page again.
 */
export function withoutReactsOwn(html: string): string {
  return html
    .replace(imagePreloads, '')
    .replace(submitScript, (script) => (script.includes('$$reactFormReplay') ? '' : script))
    .replace(boundaryMark, '$1')
    .replace(functionAction, (_, name) => (name === 'action' ? ' method="dialog"' : ' formmethod="dialog"'))
}
