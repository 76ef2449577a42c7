import type { DetailMapData, ListMapData } from '@tessera/kit/contract/content'
import { z } from 'zod'
import type { OfPage } from './words/chooseWords.ts'

const degrees = z.number()
const coordinates = z.object({ lat: degrees, lon: degrees })
const category = z.object({ name: z.string(), icon: z.string() }).optional()
const linked = z.object({ id: z.string(), name: z.string(), href: z.string(), at: coordinates, category })
const bounds = z.tuple([degrees, degrees, degrees, degrees])

const options = z.object({
  type: z.enum(['road', 'satellite']).optional(),
  scheme: z.enum(['light', 'dark', 'auto']).optional(),
  maxZoom: z.number().optional(),
  tileSize: z.number().optional(),
  clusterRadius: z.number().optional(),
  geolocationTimeout: z.number().optional(),
  markerImagePath: z.string().optional(),
  clusterApart: z.array(z.string()).max(20).optional(),
  fallback: z.string().optional(),
  baseLayer: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('drawn'), index: z.string() }),
      z.object({ kind: z.literal('xyz'), url: z.string(), attribution: z.string() }),
      z.object({ kind: z.literal('pmtiles'), url: z.string(), attribution: z.string() }),
      z.object({ kind: z.literal('service'), key: z.string() }),
    ])
    .optional(),
})

/** The data of each map's slot. */
export const mapData: {
  'list-map': z.ZodType<ListMapData & OfPage>
  'detail-map': z.ZodType<DetailMapData & OfPage>
} = {
  'list-map': z.object({
    language: z.string().optional(),
    label: z.string(),
    group: z.string().optional(),
    region: z.string().optional(),
    bounds,
    area: bounds.optional(),
    open: z.boolean().optional(),
    markersUrl: z.string(),
    cellsUrl: z.string().optional(),
    options,
  }),
  'detail-map': z.object({
    language: z.string().optional(),
    label: z.string(),
    group: z.string().optional(),
    region: z.string().optional(),
    place: z.object({ id: z.string(), name: z.string(), at: coordinates, category }),
    neighbours: z.array(linked),
    sights: z.array(linked).optional(),
    zoom: z.number().optional(),
    open: z.boolean().optional(),
    options,
  }),
}
