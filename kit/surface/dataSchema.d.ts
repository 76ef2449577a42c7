// Written by `npm run surface`; change kit/src/contract instead.
import { z } from 'zod';
type Scalar = string | number | boolean | null;
type TypeName = 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';
/**
 * The part of JSON Schema (2020-12) that may describe a slot's data. What could take long, refer elsewhere or be read in
 * two ways is not in it: no `$ref`, `pattern`, `format`, `not`, `if` or `uniqueItems`.
 */
export interface DataSchema {
    type?: TypeName | readonly TypeName[] | undefined;
    title?: string | undefined;
    description?: string | undefined;
    /** Filled in where the data leave it out. */
    default?: unknown;
    readOnly?: boolean | undefined;
    enum?: readonly Scalar[] | undefined;
    const?: Scalar | undefined;
    properties?: Readonly<Record<string, DataSchema>> | undefined;
    required?: readonly string[] | undefined;
    additionalProperties?: boolean | DataSchema | undefined;
    propertyNames?: DataSchema | undefined;
    items?: boolean | DataSchema | undefined;
    prefixItems?: readonly DataSchema[] | undefined;
    minItems?: number | undefined;
    maxItems?: number | undefined;
    minLength?: number | undefined;
    maxLength?: number | undefined;
    minimum?: number | undefined;
    maximum?: number | undefined;
    exclusiveMinimum?: number | undefined;
    exclusiveMaximum?: number | undefined;
    multipleOf?: number | undefined;
    anyOf?: readonly DataSchema[] | undefined;
    oneOf?: readonly DataSchema[] | undefined;
    allOf?: readonly DataSchema[] | undefined;
}
/** Server-side only (it carries zod). Refuses by field what a slot's data may not be described with. */
export declare const dataSchema: z.ZodType<DataSchema>;
export {};
