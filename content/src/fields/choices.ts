import { z } from 'zod'
import { categoryIcons } from '../port/categoryIcons.ts'
import { slug } from '../schema/value.ts'
import { chooseLabel, fieldKind, label, perLanguage, type Label } from './FieldKind.ts'

const format = perLanguage((language) => new Intl.ListFormat(language, { type: 'unit' }))

/** Choices, id → label, and icons of some of them. */
export const ofChoices = {
  choices: z.record(slug, label).refine((all) => Object.keys(all).length > 0, 'is empty'),
  icons: z.record(slug, z.enum(categoryIcons)).optional(),
}
/** What several of a choice are called. */
export const plurals = z.record(slug, label).optional()

/** The schema of the id of a choice. */
export const choiceOf = (of: Readonly<Record<string, Label>>) =>
  z
    .enum(Object.keys(of), {
      error: ({ input }) => `there is no choice ${String(input)}: one of ${Object.keys(of).join(', ')}`,
    })
    .meta({ enumDescriptions: Object.values(of).map((one) => chooseLabel(one, '')) })

export const choices = fieldKind({
  kind: 'choices',
  options: { ...ofChoices, plurals },
  value: ({ choices: of }) => z.array(choiceOf(of)).min(1).max(60),
  show: (chosen, { choices: of }, language) => ({
    detail: format(language).format(chosen.map((id) => chooseLabel(of[id] ?? id, language))),
  }),
  given: (chosen, { choices: of }, language) =>
    chosen.map((id) => ({ id, label: chooseLabel(of[id] ?? id, language) })),
  choices: {
    ids: (chosen) => chosen,
    all: ({ choices: of }) => Object.keys(of),
    labelOf: (id, { choices: of }, language) => chooseLabel(of[id] ?? id, language),
    pluralOf: (id, { plurals: of }, language) => of?.[id] && chooseLabel(of[id], language),
    iconOf: (id, { icons }) => icons?.[id],
  },
})
