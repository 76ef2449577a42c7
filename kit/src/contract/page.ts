import type { RemoteManifest } from './composition.ts'
import type { SlotActivation, SlotName } from './slots.ts'

/** Id of the script behind the body's content that holds the page's metadata, as JSON; what is not a `PageMetadata` is not a page of the site. */
export const metadataId = 'tessera-page'

/** Class of a slot's host. */
export const slotClass = 'shell-slot'

/** Class of what holds a page's blocks: gives them the page's margins. */
export const blocksClass = 'shell-blocks'

/** Attributes of a slot's host. The script right behind the host holds its data. */
export const slotMarks = {
  /** Its `SlotName`. */
  name: 'data-slot',
  /** Unique in the page: `weather`, `weather_2`, …. */
  id: 'data-slot-id',
  /** The remote that fills it, and its version; none where no island is to be mounted. */
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

/** For a page's metadata: the remote's events that are kept, as they are called in the page. */
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
  /** Its code writes strings as HTML: the page's sanitiser is there before it. */
  writesHtml?: true
  /** Its events of which a listener that comes later gets the newest one: `cart:changed`. */
  keeps?: readonly string[]
  /** It renders with the page's React, which may be fetched before it is. */
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
/** In a boundary that React leaves to the browser, as `renderToString` does where a `lazy` is in it. */
const boundaryMark = /(<!--\$!-->)<template(?: data-(?:dgst|msg|stck|cstck)="[^"]*")*><\/template>/g
/** Of `<form action={fn}>` and of a button in one. */
const functionAction =
  / (action|formAction)="javascript:throw new Error\(&#x27;React form unexpectedly submitted\.&#x27;\)"/g
const submitScript = /<script>addEventListener\("submit",[^<]*<\/script>/g

/**
 * What a server entry rendered, without what React writes there by itself and a slot may not hold; hydration expects none
 * of it. Pictures are seen by a browser as soon as their preloads would be. A form that waits for its function closes a
 * dialog, if any (`method="dialog"`): without an action it would load the page again.
 */
export function withoutReactsOwn(html: string): string {
  return html
    .replace(imagePreloads, '')
    .replace(submitScript, (script) => (script.includes('$$reactFormReplay') ? '' : script))
    .replace(boundaryMark, '$1')
    .replace(functionAction, (_, name) => (name === 'action' ? ' method="dialog"' : ' formmethod="dialog"'))
}
