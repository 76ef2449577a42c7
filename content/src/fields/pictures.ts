import { z } from 'zod'
import { line } from '../schema/value.ts'
import { fieldKind } from './FieldKind.ts'

export const pictures = fieldKind({
  kind: 'pictures',
  options: {},
  value: () =>
    z
      .array(line.meta({ pick: 'picture' }))
      .min(1)
      .max(60),
  pictures: (ids) => ids.map((id, at) => [`[${at}]`, id]),
})
