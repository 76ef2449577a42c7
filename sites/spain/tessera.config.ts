import {
  body,
  cards,
  choices,
  count,
  defineSite,
  defineType,
  distance,
  facts,
  gallery,
  hero,
  hues,
  items,
  link,
  list,
  map,
  near,
  number,
  outline,
  pictures,
  point,
  reference,
  references,
  size,
  telephone,
  visit,
  words,
} from '@tessera/content/define'
import { area } from './area.ts'
import { categories } from './categories.ts'

const { labels, icons } = categories

const forVisitors = {
  categories: choices(labels, {
    label: { en: 'Category', es: 'Categoría', ar: 'الفئة' },
    icons,
  }).optional(),
  season: words({ label: { en: 'Best season', es: 'Mejor época', ar: 'أفضل موسم' } }).optional(),
  arrival: words({ label: { en: 'Getting there', es: 'Cómo llegar', ar: 'كيفية الوصول' } }).optional(),
  address: words({
    label: { en: 'Address', es: 'Dirección', ar: 'العنوان' },
    property: 'address',
  }).optional(),
  telephone: telephone({
    label: { en: 'Telephone', es: 'Teléfono', ar: 'الهاتف' },
    property: 'telephone',
  }).optional(),
  web: link({ label: { en: 'Web', es: 'Web', ar: 'الموقع الإلكتروني' }, property: 'sameAs' }).optional(),
  sights: items({
    label: { en: 'What to see', es: 'Qué ver', ar: 'ماذا ترى' },
    choices: labels,
    icons,
    property: 'includesAttraction',
    thing: 'TouristAttraction',
  }).optional(),
  related: references('place', {
    label: { en: 'Related places', es: 'Lugares relacionados', ar: 'أماكن ذات صلة' },
  }).optional(),
}
const lands = {
  mallorca: 'Mallorca',
  menorca: 'Menorca',
  ibiza: 'Eivissa / Ibiza',
  formentera: 'Formentera',
  tenerife: 'Tenerife',
  'gran-canaria': 'Gran Canaria',
  lanzarote: 'Lanzarote',
  fuerteventura: 'Fuerteventura',
  'la-palma': 'La Palma',
  'la-gomera': 'La Gomera',
  'el-hierro': 'El Hierro',
  mainland: 'Mainland',
  balears: 'Balears',
  canarias: 'Canarias',
  ceuta: 'Ceuta',
  melilla: 'Melilla',
}
const atVisit = visit('season', 'arrival', 'address', 'telephone', 'web')

const region = defineType({
  name: { en: 'Region', es: 'Región', ar: 'إقليم' },
  route: '/regions/:slug',
  title: 'name',
  summary: 'summary',
  description: 'description',
  thing: { otherwise: 'AdministrativeArea', also: { categories: 'TouristDestination' } },
  searchAs: { rank: 0, heading: { en: 'Regions', es: 'Regiones', ar: 'أقاليم' } },
  mark: true,
  tile: 'tile',
  fields: {
    name: words(),
    summary: words(),
    description: words(),
    places: count('place', 'region', { label: { en: 'Places', es: 'Lugares', ar: 'الأماكن' } }),
    population: number({ label: { en: 'People', es: 'Habitantes', ar: 'السكان' } }).optional(),
    provinces: count('province', 'region', { label: { en: 'Provinces', es: 'Provincias', ar: 'المقاطعات' } }),
    capital: words({ label: { en: 'Capital', es: 'Capital', ar: 'العاصمة' } }).optional(),
    hues: hues(),
    outline: outline(),
    icon: outline(),
    pictures: pictures().optional(),
    tile: pictures().optional(),
    ...forVisitors,
  },
  page: [
    list('place', { by: 'region' }),
    facts('places', 'population', 'provinces', 'capital'),
    body({ chips: 'categories' }),
    atVisit,
    cards('sights'),
    cards('related'),
  ],
})

const province = defineType({
  name: { en: 'Province', es: 'Provincia', ar: 'المقاطعة' },
  title: 'name',
  opens: { list: 'place', on: 'region', by: 'provinces' },
  searchAs: {
    rank: 4,
    heading: { en: 'Provinces', es: 'Provincias', ar: 'مقاطعات' },
    line: { en: 'Province in {region}', es: 'Provincia en {region}', ar: 'مقاطعة في {region}' },
    called: { en: 'Province of {name}', es: 'Provincia de {name}' },
  },
  fields: { name: words(), region: reference('region') },
})

const districtOf = { en: 'District of {district}', es: 'Distrito de {district}', ar: 'حي في {district}' }
/** The line of a place; of a city's district where province and region bear the city's name, the city alone. */
const kindAndWhere = [
  {
    en: 'District of {district} in {provinces, region}',
    es: 'Distrito de {district} en {provinces, region}',
    ar: 'حي في {district} في {provinces, region}',
  },
  districtOf,
  {
    en: '{kinds} in {provinces, region}',
    es: '{kinds} en {provinces, region}',
    ar: '{kinds} في {provinces, region}',
  },
]

const place = defineType({
  name: { en: 'Place', es: 'Lugar', ar: 'مكان' },
  route: '/places/:slug',
  title: 'name',
  pageTitle: '{name, region}',
  summary: 'summary',
  description: 'description',
  thing: {
    by: 'kinds',
    of: { city: 'City', town: 'City' },
    otherwise: 'Place',
    also: { categories: 'TouristDestination' },
  },
  above: 'region',
  fields: {
    name: words(),
    summary: words().optional(),
    description: words().optional(),
    fact: words().optional(),
    region: reference('region', { property: 'containedInPlace' }),
    population: number({
      label: { en: 'Population', es: 'Población', ar: 'عدد السكان' },
      missing: { en: 'Not recorded', es: 'Sin datos', ar: 'غير مسجل' },
    }).optional(),
    kinds: size(
      'population',
      { city: 50_000, town: 5000, village: 0 },
      {
        label: { en: 'Kind', es: 'Tipo', ar: 'النوع' },
        labels: {
          city: { en: 'City', es: 'Ciudad', ar: 'مدينة' },
          town: { en: 'Town', es: 'Localidad', ar: 'بلدة' },
          village: { en: 'Village', es: 'Pueblo', ar: 'قرية' },
          district: { en: 'District', es: 'Distrito', ar: 'حي' },
        },
        plurals: {
          city: { en: 'Cities', es: 'Ciudades', ar: 'مدن' },
          town: { en: 'Towns', es: 'Localidades', ar: 'بلدات' },
          village: { en: 'Villages', es: 'Pueblos', ar: 'قرى' },
          district: { en: 'Districts', es: 'Distritos', ar: 'أحياء' },
        },
        except: { field: 'district', as: 'district' },
        otherwise: 'village',
      },
    ),
    provinces: reference('province', {
      label: { en: 'Province', es: 'Provincia', ar: 'المقاطعة' },
      isPlain: true,
    }),
    island: words({ label: { en: 'Island', es: 'Isla', ar: 'الجزيرة' } }).optional(),
    nearestCity: words({
      label: { en: 'Nearest city', es: 'Ciudad más cercana', ar: 'أقرب مدينة' },
    }).optional(),
    centre: distance('at', {
      lat: 40.4165,
      lon: -3.70256,
      name: { en: 'Madrid', es: 'Madrid', ar: 'Madrid' },
    }),
    at: point({ label: { en: 'Coordinates', es: 'Coordenadas', ar: 'الإحداثيات' } }),
    district: reference('place').optional(),
    land: choices(lands),
    pictures: pictures().optional(),
    ...forVisitors,
  },
  context: ['kinds', 'population', 'region'],
  searchAs: {
    heading: { en: 'Places', es: 'Lugares', ar: 'أماكن' },
    line: kindAndWhere,
    rank: { by: 'kinds', of: { city: 1, town: 6, district: 6, village: 7 } },
  },
  page: [
    hero('pictures', {
      line: kindAndWhere,
      chips: 'categories',
    }),
    body(),
    cards('sights'),
    atVisit,
    facts('population', 'provinces', 'island', 'nearestCity', 'centre', 'at'),
    map('at'),
    gallery('pictures'),
    cards('related'),
    near('place', 6, {
      id: 'reach',
      heading: { en: 'Within 60 km', es: 'En un radio de 60 km', ar: 'ضمن 60 كم' },
      within: 60,
      only: 'categories',
      same: 'land',
      unless: 'categories',
    }),
    near('place', 6, {
      id: 'nearby',
      heading: { en: 'Nearby', es: 'En los alrededores', ar: 'في الجوار' },
      isPlain: true,
      line: [
        {
          en: 'District of {district}, {provinces}',
          es: 'Distrito de {district}, {provinces}',
          ar: 'حي في {district}، {provinces}',
        },
        districtOf,
        { en: '{kinds}, {provinces}', es: '{kinds}, {provinces}', ar: '{kinds}، {provinces}' },
      ],
    }),
  ],
  list: {
    route: '/places',
    title: { en: 'All places in Spain', es: 'Todos los lugares de España', ar: 'كل الأماكن في إسبانيا' },
    heading: { en: 'All places', es: 'Todos los lugares', ar: 'كل الأماكن' },
    lead: {
      en: 'Every city and town of Spain and several thousand villages, by name, province and size, on a list and a map.',
      es: 'Todas las ciudades y villas de España y varios miles de pueblos, por nombre, provincia y tamaño, en una lista y en un mapa.',
      ar: 'كل مدن إسبانيا وبلداتها وآلاف من قراها، حسب الاسم والمقاطعة والحجم، في قائمة وعلى خريطة.',
    },
    row: ['region'],
    rows: {
      line: '{provinces, region}',
      fact: 'fact',
      chips: 'categories',
      amount: { field: 'population', unit: { en: 'people', es: 'habitantes', ar: 'نسمة' } },
    },
    first: 'categories',
    sort: ['population', 'name'],
    orderNames: { population: { en: 'Largest first', es: 'Primero los más poblados', ar: 'الأكبر أولًا' } },
    isDescending: true,
    sorting: 'es',
    facets: ['kinds', 'categories', 'provinces'],
    map: 'at',
    group: 'region',
    weight: 'population',
    searchChoices: ['kinds'],
    within: { en: 'Spain', es: 'España', de: 'Spanien', fr: 'Espagne' },
  },
})

export default defineSite({
  types: { region, province, area, place },
  carousel: {
    type: 'region',
    heading: { en: 'Regions', es: 'Regiones', ar: 'الأقاليم' },
    label: { en: 'Regions of Spain', es: 'Regiones de España', ar: 'أقاليم إسبانيا' },
  },
  footer: { type: 'region', heading: { en: 'Regions', es: 'Regiones', ar: 'الأقاليم' } },
})
