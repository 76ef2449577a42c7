import { z } from 'zod'
import { slug } from '../schema/value.ts'
import { inWords } from '../text/inWords.ts'
import { plurals } from './choices.ts'
import { chooseLabel, fieldKind, label, type Label } from './FieldKind.ts'

const options = {
  of: z.string(),
  steps: z.record(slug, z.number()).refine((all) => Object.keys(all).length > 0, 'is empty'),
  labels: z.record(slug, label).optional(),
  plurals,
  except: z.strictObject({ field: z.string(), as: slug }).optional(),
  otherwise: slug.optional(),
}
type Options = z.output<z.ZodObject<typeof options>>

export const size = fieldKind({
  kind: 'size',
  options,
  value: () => z.string(),
  derive: {
    from: ['number', 'money', 'year'],
    value(of, { steps, except, otherwise }, values) {
      if (except && values[except.field] !== undefined) return except.as
      if (of === undefined) return otherwise
      return largestFirst(steps).find((id) => Number(of) >= (steps[id] ?? Infinity))
    },
  },
  show: (id, { labels }, language) => ({ detail: describe(id, labels, language) }),
  given: (id, { labels }, language) => ({ id, label: describe(id, labels, language) }),
  choices: {
    isScale: true,
    ids: (id) => [id],
    all: ({ steps, except }) => [...largestFirst(steps), ...(except ? [except.as] : [])],
    labelOf: (id, { labels }, language) => describe(id, labels, language),
    pluralOf: (id, { plurals: of }, language) => of?.[id] && chooseLabel(of[id], language),
  },
})

function largestFirst(steps: Options['steps']): readonly string[] {
  return Object.keys(steps).toSorted((one, other) => (steps[other] ?? 0) - (steps[one] ?? 0))
}

function describe(id: string, labels: Readonly<Record<string, Label>> | undefined, language: string): string {
  return chooseLabel(labels?.[id] ?? inWords(id), language)
}
