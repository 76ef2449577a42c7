import { z } from 'zod'
import { line, slug } from '../schema/value.ts'
import { choiceOf, ofChoices } from './choices.ts'
import { chooseLabel, fieldKind, thing } from './FieldKind.ts'
import { hours } from './hours.ts'
import { link } from './link.ts'
import { point } from './point.ts'

export const items = fieldKind({
  kind: 'items',
  options: { choices: ofChoices.choices.optional(), icons: ofChoices.icons, thing: thing.optional() },
  value: ({ choices: of }) =>
    z
      .array(
        z.strictObject({
          name: line.max(2000),
          text: line.max(2000).optional(),
          ...(of && { category: choiceOf(of).optional() }),
          hours: hours.value({}).optional(),
          web: link.value({}).meta({ title: 'Web address' }).optional(),
          at: point.value({}).meta({ title: 'Position' }).optional(),
          picture: line.meta({ pick: 'picture' }).optional(),
          id: slug.meta({ pick: 'line', description: 'Unique in the document; translations refer to it' }),
        }),
      )
      .min(1)
      .max(60)
      .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'has an id twice'),
  translated: { by: 'id', each: { name: true, text: true } },
  items: (all, { choices: of, icons }, language) =>
    all.map(function show({ category, ...item }) {
      const id = typeof category === 'string' ? category : ''
      const [label, icon] = [of?.[id], icons?.[id]]
      if (label === undefined) return item
      return { ...item, category: { id, name: chooseLabel(label, language), ...(icon && { icon }) } }
    }),
  pictures: (all) =>
    all.flatMap(({ picture }, at) => (picture === undefined ? [] : [[`[${at}].picture`, picture] as const])),
})
