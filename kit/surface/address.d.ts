// Written by `npm run surface`; change kit/src/contract instead.
/**
 * Writes what the page now shows into its own history entry, for reload, sharing and back (RT4). Does nothing while the
 * tab is on its way to another page: a browser gives up a move when the address changes under it.
 */
export declare function replaceAddress(address: string): void;
/**
 * For what changes many times a second. Returns how to tell that it changed: the address that `wanted` gives is written
 * after a rest, or before a click, which may lead away.
 */
export declare function keepInAddress(wanted: () => string, signal: AbortSignal): () => void;
/** Whether the tab is on its way to another page; always `false` without the Navigation API. */
export declare function isMoving(): boolean;
