import { z } from 'zod'
import type { Hours } from '../port/port.ts'
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

/** What a list shows of documents with dates: those of today, those that are to come, both, or those that are over. */
export const when = z.enum(['now', 'upcoming', 'notPast', 'past'])
export type When = z.infer<typeof when>

/** A value as pages show it. `entry`: the document that it refers to, as `museum/pergamon`. */
interface ShownValue {
  detail?: string
  hours?: Hours
  href?: string
  entry?: string
}

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
  value(options: z.output<z.ZodObject<Shape>>): z.ZodType<Value>
  /** Whether a translation can say it otherwise. */
  isTranslated?: true
  /** Left out by a kind that facts do not show. */
  show?(value: Value, options: z.output<z.ZodObject<Shape>>, language: string): ShownValue
  /** What slots are told; default: the value. */
  given?(value: Value, options: z.output<z.ZodObject<Shape>>, language: string): unknown
  /** Properties of schema.org, besides the one that the definition names. */
  describe?(value: Value, options: z.output<z.ZodObject<Shape>>): Readonly<Record<string, unknown>>
  /** Whether the value is of this time, for lists by time; `today`: as `2027-03-01`. */
  isAt?(value: Value, when: When, today: string): boolean
  /** What lists are sorted by; left out: lists cannot be sorted by it. */
  order?(value: Value): string | number
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
