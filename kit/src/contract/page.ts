import type { RemoteManifest } from './composition.ts'
import type { SlotActivation, SlotName } from './slots.ts'

/** Id of the script with the page's metadata as JSON, after the body's content. Pages of other sites lack it. */
export const metadataId = 'tessera-page'

/** Class of a slot's host. */
export const slotClass = 'shell-slot'

/** Class of the element around a page's blocks, which gives them the page's margins. */
export const blocksClass = 'shell-blocks'

/** Attributes of a slot's host. The script right after the host holds the slot's data. */
export const slotMarks = {
  /** The slot's name, a `SlotName`. */
  name: 'data-slot',
  /** The slot's id, unique in the page: `weather`, `weather_2`, …. */
  id: 'data-slot-id',
  /** The remote that fills the slot, and the remote's version; both are missing if no island will be mounted. */
  remote: 'data-remote',
  version: 'data-version',
  /** Where the HTML in the host is from: `remote`, or `fallback` if the remote did not render it. */
  from: 'data-from',
  /** The slot's state, one of `slotStates`. */
  state: 'data-state',
} as const

/** Attribute of the JSON script after a slot's host, which holds the slot's data. The value is the slot's id. */
export const slotDataMark = 'data-slot-data'

/** Attribute of a style element with a remote's style sheet. The value is the sheet's URL. */
export const sheetMark = 'data-href'

/** The prefix of all ids in the HTML of the slot with this id: `weather_`. */
export function idPrefixOf(slotId: string): string {
  return `${slotId}_`
}

/** Where visitors fetch a released remote's files, with a trailing slash: `/remotes/weather/`. */
export function remoteBase(remote: string): string {
  return `/remotes/${remote}/`
}

/** Full names of a remote's event types of which the page keeps the latest event, for the page's metadata. */
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
  /** Base URL of the remote's files, with a trailing slash. */
  base: string
  /** File name of the remote's federation container. */
  entry: string
  /** Whether the remote's code writes strings as HTML; the page then loads its sanitiser before this code. */
  writesHtml?: true
  /** Full names of its event types of which the page keeps the latest event for later listeners: `cart:changed`. */
  keeps?: readonly string[]
  /** Whether the remote renders with the page's React, which the page then fetches early. */
  usesReact?: true
  slots: Readonly<Record<SlotName, SlotMetadata>>
}

/** What a page's metadata say of one slot of a remote. */
export interface SlotMetadata {
  activation: SlotActivation
  /** Names of exactly the files that the slot needs at once. */
  js: readonly string[]
  css: readonly string[]
}

const imagePreloads =
  /^(?:<link rel="preload" (?:href="[^"]*" )?as="image"(?: (?:href|type|integrity|image\w+|crossOrigin|fetchPriority|referrerPolicy)="[^"]*")*\/>)+/
/** The template in a Suspense boundary that React did not render on the server, such as of a `lazy` component. */
const boundaryMark = /(<!--\$!-->)<template(?: data-(?:dgst|msg|stck|cstck)="[^"]*")*><\/template>/g
/** The attribute that React writes for `<form action={fn}>` and `<button formAction={fn}>`. */
const functionAction =
  / (action|formAction)="javascript:throw new Error\(&#x27;React form unexpectedly submitted\.&#x27;\)"/g
const submitScript = /<script>addEventListener\("submit",[^<]*<\/script>/g

/**
 * Removes what React adds to a server entry's HTML and a slot may not contain; hydration does not expect it. Without
 * picture preloads, browsers find pictures as early in the HTML. A form whose action is a function gets
 * `method="dialog"`, which at most closes a dialog; otherwise submitting it would load the page again.
 */
export function withoutReactsOwn(html: string): string {
  return html
    .replace(imagePreloads, '')
    .replace(submitScript, (script) => (script.includes('$$reactFormReplay') ? '' : script))
    .replace(boundaryMark, '$1')
    .replace(functionAction, (_, name) => (name === 'action' ? ' method="dialog"' : ' formmethod="dialog"'))
}
