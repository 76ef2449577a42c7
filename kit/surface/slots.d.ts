// Written by `npm run surface`; change kit/src/contract instead.
import type { Coordinates } from './content.ts';
/** What `isSlotName` accepts. The remote that declares it fills it. */
export type SlotName = string;
/** Lower-case letters, digits and dashes, a letter first. */
export declare const slotNamePattern: RegExp;
/** For names that come from a page, a document or a manifest. */
export declare function isSlotName(text: string): boolean;
/**
 * When a slot is activated:
 * - `near-view`: once the LCP image is in and the slot is within a screen's reach of the view
 * - `press`: on the press of an element marked `data-slot-control` inside it; no byte before a pointer, a finger or focus is on that
 * - `at-once`: as soon as the shell's browser module runs
 * - `idle`: after the page has loaded, when the browser has nothing else to do
 */
export declare const slotActivations: readonly ["near-view", "press", "at-once", "idle"];
/** One of `slotActivations`. */
export type SlotActivation = (typeof slotActivations)[number];
/** What a page knows of itself, all of it; a slot that content places gets the parts that its remote declares. */
export interface PageContext {
    /** Of the page of a place. */
    place?: {
        id: string;
        name: string;
        href: string;
        kind: string;
        population: number;
        at: Coordinates;
    };
    /** Of the page of a place, and of a region's list. `id` is a `data-region`. */
    region?: {
        id: string;
        name: string;
        href: string;
    };
    /** Of a list, as its address has it; `filter-changed` tells of later choices. `total` is how many places it leaves. */
    list?: {
        total: number;
        /** From 1. */
        page: number;
        text?: string;
        kinds?: readonly string[];
        /** Ids. */
        provinces?: readonly string[];
        sort?: string;
    };
    /** What the address has after the page's own path, without a slash around it: `2026/may`. Empty on the page itself. */
    rest: string;
    /** BCP 47, of the page. */
    language: string;
    /** How the page's language is written. */
    direction: 'ltr' | 'rtl';
}
/** The fields of `PageContext`. */
export declare const contextParts: readonly ["place", "region", "list", "rest", "language", "direction"];
/** One of `contextParts`. */
export type ContextPart = (typeof contextParts)[number];
/** The life of one slot, as its host's `data-state` shows it. */
export declare const slotStates: readonly ["server", "waiting", "live", "failed", "removed"];
/** One of `slotStates`; `server` until it is activated. */
export type SlotState = (typeof slotStates)[number];
