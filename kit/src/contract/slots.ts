import type { Coordinates } from './content.ts'

/** A name that `isSlotName` accepts. The remote that declares it fills the slot. */
export type SlotName = string

/** Matches 1 to 64 lower-case letters, digits and dashes, with a letter first. */
export const slotNamePattern = /^[a-z][a-z0-9-]{0,63}$/

/** Whether a name from a page, a document or a manifest is a valid slot name. */
export function isSlotName(text: string): boolean {
  return slotNamePattern.test(text) && !(text in Object.prototype)
}

/**
 * When a slot is activated. `near-view`: once the LCP image is loaded and the slot is at most a screen away from the
 * view. `press`: when an element inside it with the attribute `data-slot-control` is pressed; loading starts when this
 * element is pointed at or focused. `at-once`: as soon as the shell's browser module runs. `idle`: after the page has
 * loaded, when the browser has nothing else to do.
 */
export const slotActivations = ['near-view', 'press', 'at-once', 'idle'] as const
/** One of `slotActivations`. */
export type SlotActivation = (typeof slotActivations)[number]

/** Icons that the studio can show for a slot. */
export const slotIcons = ['calendar', 'form', 'info', 'list', 'map', 'picture', 'ticket', 'weather'] as const
/** One of `slotIcons`. */
export type SlotIcon = (typeof slotIcons)[number]

/** A document of the site, in the page's language. */
export interface PageReference {
  /** A type of the site's definition; `home` for the first page, `page` for all others. */
  type: string
  /** The same in all languages: slug of a document of a type, else its name, as `about`. */
  id: string
  /** The heading of its page. */
  title: string
  href: string
}

/** The document that a page is of, with what its type lets slots know. */
export interface PageSubject extends PageReference {
  /** Of a document of a type: the first of its fields that is a point. */
  at?: Coordinates
  /**
   * The fields that the type lists as its `context`; without those that the document leaves out. References are of the
   * type `PageReference`, choices `{ id, label }[]`, money `{ amount, currency }`; other values as documents have them.
   */
  fields: Readonly<Record<string, unknown>>
}

/** What a page can tell slots of itself. A placed slot gets the parts that its remote declares. */
export interface PageContext {
  /** The document that the page is of; undefined on search and error pages. */
  page?: PageSubject
  /** @deprecated Take `page`: contract 1.2 has no `place`. */
  place?: { id: string; name: string; href: string; kind: string; population: number; at: Coordinates }
  /** @deprecated Take `page` and its fields: contract 1.2 has no `region`. */
  region?: { id: string; name: string; href: string }
  /** The list's filter at page load; `filter-changed` reports later choices. `total`: number of documents that match. */
  list?: {
    total: number
    /** Number of the list's page, from 1. */
    page: number
    text?: string
    /** Chosen ids by facet. */
    choices?: Readonly<Record<string, readonly string[]>>
    /** @deprecated Read `choices`: contract 1.2 has no `kinds`. */
    kinds?: readonly string[]
    /** @deprecated Read `choices`: contract 1.2 has no `provinces`. */
    provinces?: readonly string[]
    sort?: string
  }
  /** The part of the address after the page's own path, without outer slashes: `2026/may`. Empty on the page itself. */
  rest: string
  /** Language of the page, BCP 47. */
  language: string
  /** The writing direction of the page's language. */
  direction: 'ltr' | 'rtl'
}

/** The names of the fields of `PageContext`. */
export const contextParts = [
  'page',
  'place',
  'region',
  'list',
  'rest',
  'language',
  'direction',
] as const satisfies readonly (keyof PageContext)[]
/** One of `contextParts`. */
export type ContextPart = (typeof contextParts)[number]

/** The states of a slot, as its host's `data-state` shows them. */
export const slotStates = ['server', 'waiting', 'live', 'failed', 'removed'] as const
/** One of `slotStates`; `server` until it is activated. */
export type SlotState = (typeof slotStates)[number]
