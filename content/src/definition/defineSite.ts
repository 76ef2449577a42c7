import type { z } from 'zod'
import type { definitionSchema, routedType } from './definitionSchema.ts'
import type { When } from '../fields/FieldKind.ts'
import type { ListedEntries, Part, TypeDefinition } from './typeSchema.ts'

/** A text, or one for each language of the site. */
export type Label = string | Readonly<Record<string, string>>

type BuiltIn = z.input<typeof routedType>

/** The definition of a site, as `tessera.config.ts` exports it by default. */
export type SiteDefinition = Omit<z.input<typeof definitionSchema>, 'types'> & {
  types?: Readonly<Record<string, BuiltIn | TypeDefinition>> | undefined
}

/**
 * Returns the definition as it is, for completion and type checks in an editor.
 *
 * @example
 * export default defineSite({ types: { place: { route: { en: '/towns/:slug', es: '/pueblos/:slug' } } } })
 */
export function defineSite(definition: SiteDefinition): SiteDefinition {
  return definition
}

/**
 * Returns a type of documents as it is, for completion and type checks in an editor.
 *
 * @example
 * defineType({ name: 'Museum', title: 'name', fields: { name: words() } })
 */
export function defineType(type: TypeDefinition): TypeDefinition {
  return type
}

/** What each field can say: how pages call it, and its property in schema.org. */
type FieldOptions = { label?: Label; property?: string }

/** A field, and the same field for documents that can leave it out. */
type Field<Kind, Options> = { kind: Kind; optional(): Field<Kind, Options> } & Options

function field<Kind extends string, Options extends object>(
  kind: Kind,
  options: Options,
): Field<Kind, Options> {
  return { kind, ...options, optional: () => field(kind, { ...options, isOptional: true }) }
}

/** One line of text, translated. */
export const words = (options: FieldOptions = {}) => field('words', options)
/** A number; `unit`: one of `Intl`, such as `kilometer`. */
export const number = (options: FieldOptions & { unit?: string } = {}) => field('number', options)
/** A year, without separators. */
export const year = (options: FieldOptions = {}) => field('year', options)
/** An amount of a currency (ISO 4217, such as `EUR`). */
export const money = (currency: string, options: FieldOptions = {}) =>
  field('money', { currency, ...options })
/** The day `from`, or the days from `from` to `to`, as `2027-03-01`. */
export const dates = (options: FieldOptions = {}) => field('dates', options)
/** Opening hours in the syntax of OpenStreetMap. */
export const hours = (options: FieldOptions = {}) => field('hours', options)
/** The http(s) address of another site. */
export const link = (options: FieldOptions = {}) => field('link', options)
/** Some of these choices: id → label. */
export const choices = (of: Readonly<Record<string, Label>>, options: FieldOptions = {}) =>
  field('choices', { choices: of, ...options })
/** The slug of a document of another type. */
export const reference = (type: string, options: FieldOptions = {}) =>
  field('reference', { type, ...options })
/** Ids of pictures; the first is shown in lists. */
export const pictures = (options: FieldOptions = {}) => field('pictures', options)
/** A shape, `{ path, width, height }`: the path data of SVG, and the size of its drawing. */
export const outline = (options: FieldOptions = {}) => field('outline', options)

/** Two hues, 0 to 360 degrees of OKLCH: `[land, sky]`. The first one colours what is of the document: see `mark`. */
export const hues = (options: FieldOptions = {}) => field('hues', options)

/** A position, `{ lat, lon }` in degrees, WGS 84. */
export const point = (options: FieldOptions = {}) => field('point', options)

/** The text of the document. */
export const body = (): Part => ({ kind: 'body' })
/** Values of fields, in this order. */
export const facts = (...fields: string[]): Part => ({ kind: 'facts', fields })
/** The pictures of a field. */
export const gallery = (of: string): Part => ({ kind: 'gallery', field: of })
/** A map with the point of a field, and with the `near` (default 6) nearest documents of the same type. */
export const map = (of: string, options: { near?: number; zoom?: number } = {}): Part => ({
  kind: 'map',
  field: of,
  ...options,
})
/**
 * Documents of a type; with `by`, only those whose field `by` refers to the page's document; with `when`, only those of
 * that time, by their first field of dates.
 */
export const entries = (
  type: string,
  options: { heading: Label; by?: string; when?: When; max?: number },
): Part => ({
  kind: 'entries',
  type,
  ...options,
})
/** The whole list of a type, narrowed to documents whose field `by` refers to the page's document. One on a page. */
export const list = (type: string, options: { by: string; heading?: Label }): Part => ({
  kind: 'list',
  type,
  ...options,
})

/** All documents of a type as tiles, each with the number of documents that its own page lists. */
export const tiles = (type: string, options: { heading?: Label } = {}): Part => ({
  kind: 'tiles',
  type,
  ...options,
})

/** A slot, which a remote fills; `entries`: documents that it is given; `fallback`: what visitors read while it cannot be filled. */
export const slot = (
  name: string,
  options: { fallback: Label; options?: Record<string, unknown>; entries?: ListedEntries[] },
): Part => ({
  kind: 'slot',
  slot: name,
  ...options,
})
