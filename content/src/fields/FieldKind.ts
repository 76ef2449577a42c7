import { z } from 'zod'
import type { Coordinates } from '@tessera/kit/contract/content'
import type { Words } from '../languages/translatedFields.ts'
import type { CategoryIcon, EntryFact, Sight } from '../port/port.ts'
import { language, line } from '../schema/value.ts'

/** A text, or one for each language of the site. */
export const label = z.union([
  line,
  z.record(language, line).refine((all) => Object.keys(all).length > 0, 'is empty'),
])
export type Label = z.infer<typeof label>

/** Chooses the label of a language; default: the first one. */
export function chooseLabel(of: Label, language: string): string {
  return typeof of === 'string' ? of : (of[language] ?? Object.values(of)[0] ?? '')
}

/** A line such as `{size} in {city, country}`, or several, the first of which whose facts are all known is shown. */
export const lines = z.union([label, z.array(label).min(1).max(8)])

/** The texts of labels in all languages. */
export function textsOf(labels: Label | readonly Label[] = []): readonly string[] {
  return [labels].flat().flatMap((one) => (typeof one === 'string' ? one : Object.values(one)))
}

/** A type of schema.org. */
export const thing = z.string().regex(/^[A-Z][A-Za-z]{1,59}$/, 'must be a type of schema.org, such as Museum')

/** What a list shows of documents with dates: those of today, those that are to come, both, or those that are over. */
export const when = z.enum(['now', 'upcoming', 'notPast', 'past'])
export type When = z.infer<typeof when>

/** A value as pages show it. `entry`: the document that it refers to, as `museum/pergamon`. */
interface ShownValue extends Omit<EntryFact, 'term' | 'property' | 'language'> {
  entry?: string
}

/** `picture`: its id. */
type ShownItem = Omit<Sight, 'picture'> & { picture?: string | undefined }
type Options<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>

/**
 * A kind of field: everything that the product knows of it. Its options are those of the definition.
 *
 * @example
 * export const year = fieldKind({ kind: 'year', options: {}, value: () => z.int(), show: (value) => ({ detail: String(value) }) })
 */
export interface FieldKind<Shape extends z.ZodRawShape = z.ZodRawShape, Value = unknown> {
  kind: string
  options: Shape
  /** The schema of a value. */
  value(options: Options<Shape>): z.ZodType<Value>
  /** What a translation can say otherwise; left out: nothing. */
  translated?: Words
  /** Computed from the value of another field, which the option `of` names and which is of one of these kinds, and from all values of the document; undefined: there is nothing to say. */
  derive?: {
    from: readonly string[]
    value(of: unknown, options: Options<Shape>, values: Readonly<Record<string, unknown>>): Value | undefined
  }
  /** The number of documents of the option `type` that refer to this one by their field `by`. */
  isCount?: true
  /** Documents that it refers to, such as `museum/pergamon`. */
  entries?(value: Value, options: Options<Shape>): readonly string[]
  /** Items as pages show them, each with the id of its picture. */
  items?(value: Value, options: Options<Shape>, language: string): readonly ShownItem[]
  /** Ids of pictures, each with where it is in the value: `[2]`. */
  pictures?(value: Value): readonly (readonly [at: string, id: string])[]
  /** Left out by a kind that facts do not show. */
  show?(value: Value, options: Options<Shape>, language: string): ShownValue
  /** What slots get; default: the value. */
  given?(value: Value, options: Options<Shape>, language: string): unknown
  /** Properties of schema.org, besides the one that the definition names. */
  describe?(value: Value, options: Options<Shape>): Readonly<Record<string, unknown>>
  /** Its least and its greatest value, days as `toDay` counts them: lists can be sorted by it, and narrowed to a range. */
  range?: { of: 'number' | 'day'; ends(value: Value): readonly [least: number, greatest: number] }
  /** Lists can be narrowed to some of these ids. `titleOf`: that of a document such as `museum/pergamon`, if it is shown. */
  choices?: {
    ids(value: Value): readonly string[]
    /** Whether lists show all that any document has, so that a scale keeps its steps where a part of them is empty. */
    isScale?: true
    /** All ids in the order in which they are shown; left out: by their label. */
    all?(options: Options<Shape>): readonly string[]
    labelOf(
      id: string,
      options: Options<Shape>,
      language: string,
      titleOf: (entry: string) => string | undefined,
    ): string | undefined
    /** What several of a choice are called; left out or undefined: as one is. */
    pluralOf?(id: string, options: Options<Shape>, language: string): string | undefined
    iconOf?(id: string, options: Options<Shape>): CategoryIcon | undefined
  }
  /** What lists are sorted by, of a kind without `range`. */
  order?(value: Value): string
  /** Where on a map it is. */
  at?(value: Value): Coordinates
}

const msPerDay = 86_400_000

/** `1970-01-02` → 1. NaN if it is no day. */
export function toDay(written: string): number {
  return /^\d{4}-\d\d-\d\d$/.test(written) ? Date.parse(written) / msPerDay : NaN
}

/** The day of a time in ms, by UTC. */
export function dayOf(time: number): number {
  return Math.floor(time / msPerDay)
}

/** 1 → `1970-01-02`. */
export function fromDay(day: number): string {
  return new Date(day * msPerDay).toISOString().slice(0, 10)
}

/** Returns the kind of field as it is, with the types of its options and value. */
export function fieldKind<Shape extends z.ZodRawShape, Value>(
  kind: FieldKind<Shape, Value>,
): FieldKind<Shape, Value> {
  return kind
}

/** Keeps what `create` returns for each language and option: a format of `Intl` takes 0.1 ms to create. */
export function perLanguage<Format>(create: (language: string, option: string) => Format) {
  const kept = new Map<string, Format>()
  return (language: string, option = ''): Format =>
    kept.getOrInsertComputed(`${language} ${option}`, () => create(language, option))
}
