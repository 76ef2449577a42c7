import { z } from 'zod'
import { fieldKind } from './FieldKind.ts'

const day = z.iso.date('must be a day such as 2027-03-01')

export const dates = fieldKind({
  kind: 'dates',
  options: {},
  value: () =>
    z
      .union([day.transform((from) => ({ from, to: from })), z.strictObject({ from: day, to: day })])
      .refine(({ from, to }) => from <= to, 'ends before it begins'),
  show: ({ from, to }, _options, language) => ({
    detail: new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).formatRange(
      Date.parse(from),
      Date.parse(to),
    ),
  }),
  describe: ({ from, to }) => ({ startDate: from, endDate: to }),
  order: ({ from, to }) => `${from} ${to}`,
})
