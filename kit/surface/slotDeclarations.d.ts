// Written by `npm run surface`; change kit/src/contract instead.
import { z } from 'zod';
/** Server-side only (it carries zod), as all of this file. */
export declare const slotName: z.ZodString;
/** All that is said of a slot but what its data are, as a remote and its manifest write it. */
export declare const slotTraits: {
    activation: z.ZodEnum<{
        "near-view": "near-view";
        press: "press";
        "at-once": "at-once";
        idle: "idle";
    }>;
    context: z.ZodDefault<z.ZodArray<z.ZodEnum<{
        place: "place";
        region: "region";
        list: "list";
        rest: "rest";
        language: "language";
        direction: "direction";
    }>>>;
    blockSize: z.ZodOptional<z.ZodInt>;
    origins: z.ZodDefault<z.ZodArray<z.ZodString>>;
};
/** Of a manifest, by slot. */
export declare const slotDeclarations: z.ZodRecord<z.ZodString, z.ZodObject<{
    activation: z.ZodEnum<{
        "near-view": "near-view";
        press: "press";
        "at-once": "at-once";
        idle: "idle";
    }>;
    context: z.ZodDefault<z.ZodArray<z.ZodEnum<{
        place: "place";
        region: "region";
        list: "list";
        rest: "rest";
        language: "language";
        direction: "direction";
    }>>>;
    blockSize: z.ZodOptional<z.ZodInt>;
    origins: z.ZodDefault<z.ZodArray<z.ZodString>>;
    data: z.ZodType<import("./dataSchema.ts").DataSchema, unknown, z.core.$ZodTypeInternals<import("./dataSchema.ts").DataSchema, unknown>>;
}, z.core.$strict>>;
