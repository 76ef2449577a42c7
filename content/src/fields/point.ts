import { z } from 'zod'
import { latitude, longitude } from '../schema/value.ts'
import { fieldKind } from './FieldKind.ts'

export const coordinates = z.strictObject({ lat: latitude, lon: longitude })

export const point = fieldKind({
  kind: 'point',
  options: {},
  value: () => coordinates,
  show: (at) => ({ at }),
  at: (value) => value,
  describe: ({ lat, lon }) => ({ geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lon } }),
})
