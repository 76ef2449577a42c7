import { z } from 'zod'
import { slug } from '../schema/value.ts'
import { inWords } from '../text/inWords.ts'
import { plurals } from './choices.ts'
import { chooseLabel, fieldKind, label, type Label } from './FieldKind.ts'

type Labels = Readonly<Record<string, Label>> | undefined

export const size = fieldKind({
  kind: 'size',
  options: {
    of: z.string(),
    steps: z.record(slug, z.number()).refine((all) => Object.keys(all).length > 0, 'is empty'),
    labels: z.record(slug, label).optional(),
    plurals,
  },
  value: () => z.string(),
  derive: {
    from: ['number', 'money', 'year'],
    value: (of, { steps }) => largestFirst(steps).find((id) => Number(of) >= (steps[id] ?? Infinity)),
  },
  show: (id, { labels }, language) => ({ detail: describe(id, labels, language) }),
  given: (id, { labels }, language) => ({ id, label: describe(id, labels, language) }),
  choices: {
    ids: (id) => [id],
    all: ({ steps }) => largestFirst(steps),
    labelOf: (id, { labels }, language) => describe(id, labels, language),
    pluralOf: (id, { plurals: of }, language) => of?.[id] && chooseLabel(of[id], language),
  },
})

function largestFirst(steps: Readonly<Record<string, number>>): readonly string[] {
  return Object.keys(steps).toSorted((one, other) => (steps[other] ?? 0) - (steps[one] ?? 0))
}

function describe(id: string, labels: Labels, language: string): string {
  return chooseLabel(labels?.[id] ?? inWords(id), language)
}
