import { createRequire } from 'node:module'
import type {
  Feature,
  FeatureCollection,
  GeometryObject as Shape,
  MultiLineString,
  MultiPolygon,
} from 'geojson'
import { feature, merge, mesh } from 'topojson-client'
import { topology } from 'topojson-server'
import { filter, filterWeight, presimplify, simplify } from 'topojson-simplify'
import type { GeometryCollection, MultiPolygon as Area, Polygon, Topology } from 'topojson-specification'
import { provincesOf, regionIds, regionWithCode } from './regionIds.ts'

interface Named {
  properties?: object
}
type Countries = Topology<{ countries: GeometryCollection<{ name: string }> }>
type Spain = Topology<{
  municipalities: GeometryCollection
  provinces: GeometryCollection
  autonomous_regions: GeometryCollection
}>

const read: (id: string) => unknown = createRequire(import.meta.url)
const spain = read('es-atlas/es/municipalities.json') as Spain

/** From 1:10m, for they share the screen with Spain at every zoom. Weight in square degrees. */
const near = drawnFrom('10m', 2e-4, 'Portugal, France, Andorra, Morocco, Gibraltar, Spain')
/** From 1:50m: seen at the edges. */
const middle = drawnFrom(
  '50m',
  1e-3,
  'Algeria, Tunisia, Libya, W. Sahara, Mauritania, Mali, Niger, Senegal, United Kingdom, Ireland, Belgium, ' +
    'Netherlands, Luxembourg, Germany, Switzerland, Italy, Liechtenstein, Austria, Malta, Slovenia, Croatia',
)
/** From 1:110m: the rest of the world, only seen from afar. */
const far = drawnFrom('110m', 1e-2)

/** All land but Spain; the borders between countries; and the `seams` where Spain, drawn finer, meets it. */
export function landAround(): Topology {
  const parts = [near, middle, far]
  return topology(
    {
      land: collect(parts.map(landOf)),
      borders: collect(
        parts.map((part) =>
          mesh(part, part.objects.countries, (a, b) => a !== b && !isSpain(a) && !isSpain(b)),
        ),
      ),
      seams: mesh(near, near.objects.countries, (a, b) => a !== b && (isSpain(a) || isSpain(b))),
    },
    1e5,
  )
}

/** Spain's regions as areas, the inner lines of its regions and provinces, and its outline. */
export function landOfSpain(): Topology {
  const { provinces, autonomous_regions: regions } = spain.objects
  return topology(
    {
      land: regionAreas(),
      outline: mesh(spain, regions, (a, b) => a === b),
      regions: mesh(spain, regions, (a, b) => a !== b),
      provinces: mesh(spain, provinces, (a, b) => a !== b && regionOf(a) === regionOf(b)),
    },
    1e4,
  )
}

/** The municipalities' lines inside a region's provinces, for close views. */
export function townshipLines(region: string): Topology {
  const townships = spain.objects.municipalities.geometries.filter((one) => regionOf(one) === region)
  const inside: GeometryCollection = { type: 'GeometryCollection', geometries: townships }
  return topology(
    { townships: mesh(spain, inside, (a, b) => a !== b && provinceOf(a) === provinceOf(b)) },
    1e4,
  )
}

/** Each region's bounds, by which a map finds the close-ups of a view; rounded outwards. */
export function regionBounds(): Record<string, readonly number[]> {
  return Object.fromEntries(
    regionAreas()
      .features.filter(({ id }) => regionIds.includes(String(id)))
      .map((area) => [String(area.id), boundsOf(area)]),
  )
}

/** The areas with the regions' slugs as ids, by which a page names its own; that of no region keeps its code. */
function regionAreas(): FeatureCollection {
  const { features, ...areas } = feature(spain, spain.objects.autonomous_regions)
  const named = features.map(({ id, ...area }): Feature => ({
    ...area,
    ...(id !== undefined && { id: regionWithCode(id) ?? id }),
  }))
  return { ...areas, features: named }
}

function boundsOf(area: Feature): readonly number[] {
  const [west, south, east, north] = topology({ area }).bbox ?? [0, 0, 0, 0]
  return [Math.floor(south * 100), Math.floor(west * 100), Math.ceil(north * 100), Math.ceil(east * 100)].map(
    (hundredths) => hundredths / 100,
  )
}

/** An INE code starts with its province's two digits. */
function provinceOf({ id }: { id?: string | number }): string {
  return String(id).slice(0, 2)
}

function regionOf(one: { id?: string | number }): string | undefined {
  return regionIds.find((region) => provincesOf[region]?.includes(provinceOf(one)))
}

function drawnFrom(scale: '10m' | '50m' | '110m', weight: number, names?: string): Countries {
  const atlas = presimplify(read(`world-atlas/countries-${scale}.json`) as Countries)
  const wanted = names?.split(', ')
  atlas.objects.countries.geometries = atlas.objects.countries.geometries.filter(({ properties }) => {
    const name = nameOf({ properties })
    return wanted ? wanted.includes(name) : !drawnFiner(name)
  })
  return filter(simplify(atlas, weight), filterWeight(atlas, weight)) as Countries
}

function drawnFiner(name: string): boolean {
  return [near, middle].some((part) => part.objects.countries.geometries.some((one) => nameOf(one) === name))
}

function landOf(part: Countries): MultiPolygon {
  return merge(
    part,
    areasOf(part.objects.countries).filter((area) => !isSpain(area)),
  )
}

function areasOf(collection: GeometryCollection): (Polygon | Area)[] {
  return collection.geometries.filter((one) => one.type === 'Polygon' || one.type === 'MultiPolygon')
}

function isSpain(country: Named): boolean {
  return nameOf(country) === 'Spain'
}

function nameOf({ properties }: Named): string {
  return properties && 'name' in properties ? String(properties.name) : ''
}

function collect(geometries: (MultiPolygon | MultiLineString)[]): Shape {
  return { type: 'GeometryCollection', geometries }
}
