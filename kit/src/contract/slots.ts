import type {
  ConsentNoticeData,
  DetailMapData,
  ListMapData,
  PageMediaData,
  RegionsCarouselData,
} from './content.ts'

/** The closed list of slots that a page can have. A remote declares which of them it fills. */
export const slotNames = [
  'regions-carousel',
  'list-map',
  'detail-map',
  'consent-notice',
  'page-media',
] as const
/** One of `slotNames`. */
export type SlotName = (typeof slotNames)[number]

/** What each slot receives, from the server's page and again on `update`. Plain JSON. */
export interface SlotData {
  'regions-carousel': RegionsCarouselData
  'list-map': ListMapData
  'detail-map': DetailMapData
  'consent-notice': ConsentNoticeData
  'page-media': PageMediaData
}

/**
 * When a slot comes alive:
 * - `near-view`: once the LCP image is in and the slot is within a screen's reach of the view
 * - `press`: on the press of an element marked `data-slot-control` inside it; no byte before
 * - `at-once`: as soon as the shell's browser module runs
 */
export const slotActivations = ['near-view', 'press', 'at-once'] as const
/** One of `slotActivations`. */
export type SlotActivation = (typeof slotActivations)[number]

/** How each slot comes alive. */
export const activationOf: Readonly<Record<SlotName, SlotActivation>> = {
  'regions-carousel': 'near-view',
  'list-map': 'press',
  'detail-map': 'press',
  'consent-notice': 'at-once',
  'page-media': 'at-once',
}

/** The life of one slot, as its host's `data-state` shows it. */
export const slotStates = ['server', 'waiting', 'live', 'failed', 'removed'] as const
/** One of `slotStates`; `server` until it is activated. */
export type SlotState = (typeof slotStates)[number]

/** For names that come from a page or a manifest. */
export function isSlotName(text: string): text is SlotName {
  return (slotNames as readonly string[]).includes(text)
}
