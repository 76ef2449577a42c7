import { z } from 'zod'
import { fieldKind, perLanguage, toDay } from './FieldKind.ts'

const day = z.iso.date('must be a day such as 2027-03-01')

const format = perLanguage(
  (language) => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }),
)

export const dates = fieldKind({
  kind: 'dates',
  options: {},
  value: () =>
    z
      .strictObject({ from: day, to: day.optional() })
      .refine(({ from, to = from }) => from <= to, 'ends before it begins'),
  show: ({ from, to = from }, _options, language) => ({
    detail: format(language).formatRange(Date.parse(from), Date.parse(to)),
  }),
  describe: ({ from, to = from }) => ({ startDate: from, endDate: to }),
  range: { of: 'day', ends: ({ from, to = from }) => [toDay(from), toDay(to)] },
})
