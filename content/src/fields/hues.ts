import { z } from 'zod'
import { degrees } from '../schema/value.ts'
import { fieldKind } from './FieldKind.ts'

export const hues = fieldKind({
  kind: 'hues',
  options: {},
  value: () => z.tuple([degrees.meta({ title: 'Of the land' }), degrees.meta({ title: 'Of the sky' })]),
})
