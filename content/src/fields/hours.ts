import { describeError } from '@tessera/store/describeError'
import { readHours } from '../hours/readHours.ts'
import { line } from '../schema/value.ts'
import { fieldKind } from './FieldKind.ts'

export const hours = fieldKind({
  kind: 'hours',
  options: {},
  value: () =>
    line.meta({ pick: 'hours' }).transform(function parse(written, context) {
      try {
        return readHours(written)
      } catch (error) {
        context.addIssue(describeError(error))
        return { words: written }
      }
    }),
  show: (value) => ({ hours: value }),
})
