// Written by `npm run surface`; change kit/src/contract instead.
import { z } from 'zod';
import { type DataSchema } from './dataSchema.ts';
/** Server-side only (it carries zod), as all of this file. */
export declare const slotName: z.ZodString;
/** Of another site: `https://host[:port]`, lower case. */
export declare const origin: z.ZodString;
/** All that is said of a slot but what its data are, as a remote and its manifest write it. */
export declare const slotTraits: {
    activation: z.ZodEnum<{
        "near-view": "near-view";
        press: "press";
        "at-once": "at-once";
        idle: "idle";
    }>;
    context: z.ZodDefault<z.ZodArray<z.ZodEnum<{
        region: "region";
        place: "place";
        list: "list";
        rest: "rest";
        language: "language";
        direction: "direction";
    }>>>;
    blockSize: z.ZodOptional<z.ZodInt>;
    origins: z.ZodDefault<z.ZodArray<z.ZodString>>;
};
/** All that is said of what a slot loads but what that is. `maxAge`: a day at most, as nobody waits longer for news. */
export declare const loadTraits: {
    origins: z.ZodArray<z.ZodString>;
    maxAge: z.ZodInt;
};
/** What a slot that loads may not name itself: `load` gives it. */
export declare const isLoadedFree: {
    test: ({ data, load }: {
        data: DataSchema;
        load?: unknown;
    }) => boolean;
    path: string[];
    message: string;
};
/** Of a manifest, by slot. */
export declare const slotDeclarations: z.ZodRecord<z.ZodString, z.ZodObject<{
    load: z.ZodOptional<z.ZodObject<{
        origins: z.ZodArray<z.ZodString>;
        maxAge: z.ZodInt;
        data: z.ZodType<DataSchema, unknown, z.core.$ZodTypeInternals<DataSchema, unknown>>;
    }, z.core.$strict>>;
    activation: z.ZodEnum<{
        "near-view": "near-view";
        press: "press";
        "at-once": "at-once";
        idle: "idle";
    }>;
    context: z.ZodDefault<z.ZodArray<z.ZodEnum<{
        region: "region";
        place: "place";
        list: "list";
        rest: "rest";
        language: "language";
        direction: "direction";
    }>>>;
    blockSize: z.ZodOptional<z.ZodInt>;
    origins: z.ZodDefault<z.ZodArray<z.ZodString>>;
    data: z.ZodType<DataSchema, unknown, z.core.$ZodTypeInternals<DataSchema, unknown>>;
}, z.core.$strict>>;
