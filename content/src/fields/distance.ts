import { z } from 'zod'
import { distanceBetween } from './distanceBetween.ts'
import { chooseLabel, fieldKind, label } from './FieldKind.ts'
import { coordinates } from './point.ts'

export const distance = fieldKind({
  kind: 'distance',
  options: { of: z.string(), to: z.strictObject({ ...coordinates.shape, name: label }) },
  value: () => z.number(),
  derive: {
    from: ['point'],
    value(of, { to }) {
      if (of === undefined) return undefined
      const km = distanceBetween(coordinates.parse(of), to)
      return km < 1 ? undefined : Math.round(km * 1000) / 1000
    },
  },
  show: (km, { to }, language) => ({ km, from: chooseLabel(to.name, language) }),
  range: { of: 'number', ends: (km) => [km, km] },
})
