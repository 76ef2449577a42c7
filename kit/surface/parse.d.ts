// Written by `npm run surface`; change kit/src/contract instead.
import type { CompositionRecord, RemoteManifest } from './composition.ts';
import { type Metrics } from './metrics.ts';
import type { TrustRecord } from './trust.ts';
/** A value that holds what its type says, or every problem that was found in it. */
export type Parsed<Value> = {
    ok: true;
    value: Value;
} | {
    ok: false;
    problems: string[];
};
/** Server-side only (it carries zod). Each fault names its field: `files.a.js.bytes: …`. */
export declare function parseManifest(value: unknown): Parsed<RemoteManifest>;
/** Server-side only (it carries zod). Each fault names its field: `change.kind: …`. */
export declare function parseComposition(value: unknown): Parsed<CompositionRecord>;
/** Server-side only (it carries zod). Each fault names its field: `grants.0.key: …`. */
export declare function parseTrust(value: unknown): Parsed<TrustRecord>;
/** Server-side only (it carries zod). Each fault names its field: `remotes.maps.since: …`. */
export declare function parseMetrics(value: unknown): Parsed<Metrics>;
