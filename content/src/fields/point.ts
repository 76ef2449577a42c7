import { z } from 'zod'
import { latitude, longitude } from '../schema/value.ts'
import { fieldKind } from './FieldKind.ts'

export const point = fieldKind({
  kind: 'point',
  options: {},
  value: () => z.strictObject({ lat: latitude, lon: longitude }),
  at: (value) => value,
  describe: ({ lat, lon }) => ({ geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lon } }),
})
