import type { z } from 'zod'
import type { definitionSchema } from './definitionSchema.ts'
import type { CategoryIcon } from '../port/categoryIcons.ts'
import type { When } from '../fields/FieldKind.ts'
import type { ListedEntries, Part, TypeDefinition } from './typeSchema.ts'

/** A text, or one for each language of the site. */
export type Label = string | Readonly<Record<string, string>>

/** The definition of a site, as `tessera.config.ts` exports it by default. */
export type SiteDefinition = Omit<z.input<typeof definitionSchema>, 'types'> & {
  types?: Readonly<Record<string, TypeDefinition>> | undefined
}

/**
 * Returns the definition as it is, for completion and type checks in an editor.
 *
 * @example
 * export default defineSite({ types: { museum }, search: { route: { en: '/find', de: '/suche' } } })
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

/** What each field can say: how pages call it, its property in schema.org, and what facts say of a document without it. */
type FieldOptions = { label?: Label; property?: string | false; missing?: Label }

/** A line with facts, such as `{size} in {city, country}`; of several, the first whose facts are all known. */
type Lines = Label | Label[]

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
/** Choices: id → label. */
type Choices = Readonly<Record<string, Label>>
/** Icons of choices: id → one of `categoryIcons`. */
type Icons = { icons?: Readonly<Record<string, CategoryIcon>> }

/** Some of these choices; `plurals`: what several of one are called. */
export const choices = (of: Choices, options: FieldOptions & Icons & { plurals?: Choices } = {}) =>
  field('choices', { choices: of, ...options })
/** The slug of a document of another type; `isPlain`: facts name it without a link. */
export const reference = (type: string, options: FieldOptions & { isPlain?: boolean } = {}) =>
  field('reference', { type, ...options })
/** Slugs of documents of a type. */
export const references = (type: string, options: FieldOptions = {}) =>
  field('references', { type, ...options })
/**
 * Things that the document tells of, without pages of their own: each with `id` and `name`, and with `text`, `hours`, `web`,
 * `at`, `picture`, and a `category` of the `choices`, as it has them. `thing`: their type in schema.org.
 */
export const items = (options: FieldOptions & Icons & { choices?: Choices; thing?: string } = {}) =>
  field('items', options)
/** A telephone number. */
export const telephone = (options: FieldOptions = {}) => field('telephone', options)
/** An e-mail address, which robots cannot read in the page. */
export const email = (options: FieldOptions = {}) => field('email', options)
/**
 * Computed: the id of the largest step that the number in the field `of` reaches; `otherwise`: where there is no number;
 * `except`: another id for documents with a value in a field; `plurals`: labels as facets show them.
 */
export const size = (
  of: string,
  steps: Readonly<Record<string, number>>,
  options: FieldOptions & {
    labels?: Choices
    plurals?: Choices
    except?: { field: string; as: string }
    otherwise?: string
  } = {},
) => field('size', { of, steps, ...options })
/** Computed: how far the point in the field `of` is from another, in km; left out below 1 km. */
export const distance = (
  of: string,
  to: { lat: number; lon: number; name: Label },
  options: FieldOptions = {},
) => field('distance', { of, to, ...options })
/** Computed: how many documents of a type refer to this one by their field `by`. */
export const count = (type: string, by: string, options: FieldOptions = {}) =>
  field('count', { type, by, ...options })
/** Ids of pictures; the first is shown in lists. */
export const pictures = (options: FieldOptions = {}) => field('pictures', options)
/** A shape, `{ path, width, height }`: the path data of SVG, and the size of its drawing. */
export const outline = (options: FieldOptions = {}) => field('outline', options)

/** Two hues, 0 to 360 degrees of OKLCH: `[land, sky]`. The first one colours what is of the document: see `mark`. */
export const hues = (options: FieldOptions = {}) => field('hues', options)

/** A rectangle, `[south, west, north, east]` in degrees, WGS 84. */
export const bounds = (options: FieldOptions = {}) => field('bounds', options)

/** A position, `{ lat, lon }` in degrees, WGS 84. */
export const point = (options: FieldOptions = {}) => field('point', options)

/**
 * The wide top of the page, its first part: the first picture of a field, the title, the summary; `line`: a line with facts,
 * such as `{size} in {city, country}`, or several, the first of which whose facts are all known is shown; `chips`: a field
 * whose choices link to the list.
 */
export const hero = (of: string, options: { line?: Lines; chips?: string } = {}): Part => ({
  kind: 'hero',
  field: of,
  ...options,
})
/** The text of the document; `chips`: a field whose choices stand above it, on a page with a list. */
export const body = (options: { chips?: string } = {}): Part => ({ kind: 'body', ...options })
/** Values of fields, in this order. */
export const facts = (...fields: string[]): Part => ({ kind: 'facts', fields })
/** Values of fields with room for sentences, such as how to get there; shares a section with `facts` beside it. */
export const visit = (...fields: string[]): Part => ({ kind: 'facts', fields, isWide: true })
/** The documents that a field of references names, or the items of a field. `heading`: default: the field's label. */
export const cards = (of: string, options: { heading?: Label } = {}): Part => ({
  kind: 'cards',
  field: of,
  ...options,
})
/**
 * The nearest documents of a type, at most `max` and at most `within` km away; `only`: those with a value in this field;
 * `same`: those with the page's value of this field of choices; `unless`: not on pages with a value in this field;
 * `isPlain`: without pictures, but with a `line`; `id`: anchor of the part.
 */
export const near = (
  type: string,
  max: number,
  options: {
    heading: Label
    within?: number
    isPlain?: boolean
    id?: string
    line?: Lines
    only?: string
    same?: string
    unless?: string
  },
): Part => ({ kind: 'near', type, max, ...options })
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
