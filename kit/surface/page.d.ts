// Written by `npm run surface`; change kit/src/contract instead.
import type { SlotActivation, SlotName } from './slots.ts';
/** Id of the script behind the body's content that holds the page's metadata, as JSON; what is not a `PageMetadata` is not a page of the site. */
export declare const metadataId = "tessera-page";
/** Class of a slot's host. */
export declare const slotClass = "shell-slot";
/** Attributes of a slot's host. The script right behind the host holds its data. */
export declare const slotMarks: {
    /** Its `SlotName`. */
    readonly name: "data-slot";
    /** Unique in the page: `weather`, `weather_2`, …. */
    readonly id: "data-slot-id";
    /** The remote that fills it, and its version; none where no island is to be mounted. */
    readonly remote: "data-remote";
    readonly version: "data-version";
    /** `remote`, or `fallback` when the HTML in it is not the remote's own. */
    readonly from: "data-from";
    /** One of `slotStates`. */
    readonly state: "data-state";
};
/** On the script of type `application/json` behind a slot's host, which holds its data: the slot's id. */
export declare const slotDataMark = "data-slot-data";
/** On a style element that holds a style sheet of a remote: the URL of that sheet. */
export declare const sheetMark = "data-href";
/** What the ids in a slot's HTML begin with, by the id of the slot: `weather_`. */
export declare function idPrefixOf(slotId: string): string;
/** Where visitors fetch a released remote's files, with a trailing slash: `/remotes/weather/`. */
export declare function remoteBase(remote: string): string;
/** What a page's metadata say of one remote. */
export interface RemoteMetadata {
    version: string;
    /** Where its files are, with a trailing slash. */
    base: string;
    /** File name of its container. */
    entry: string;
    /** Its code writes strings as HTML: the page's sanitiser is there before it. */
    writesHtml?: true;
    /** What it renders with is the page's, and may be asked for before it is. */
    renderer?: 'react' | 'preact';
    slots: Readonly<Record<SlotName, SlotMetadata>>;
}
/** What a page's metadata say of one slot of a remote. */
export interface SlotMetadata {
    activation: SlotActivation;
    /** File names: exactly what it needs at once. */
    js: readonly string[];
    css: readonly string[];
}
