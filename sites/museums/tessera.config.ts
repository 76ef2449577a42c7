import {
  body,
  choices,
  dates,
  defineSite,
  defineType,
  entries,
  facts,
  hero,
  hours,
  link,
  map,
  money,
  near,
  pictures,
  point,
  reference,
  slot,
  words,
} from '@tessera/content/define'

const topics = choices(
  {
    air: { de: 'Luft', fr: 'Air', en: 'Air' },
    earth: { de: 'Gestein', fr: 'Roche', en: 'Rock' },
    life: { de: 'Leben', fr: 'Vivant', en: 'Life' },
    light: { de: 'Licht', fr: 'Lumière', en: 'Light' },
    machines: { de: 'Maschinen', fr: 'Machines', en: 'Machines' },
    matter: { de: 'Stoffe', fr: 'Matière', en: 'Matter' },
    measure: { de: 'Maß', fr: 'Mesure', en: 'Measure' },
    sea: { de: 'Meer', fr: 'Mer', en: 'Sea' },
    sky: { de: 'Himmel', fr: 'Ciel', en: 'Sky' },
    sound: { de: 'Klang', fr: 'Son', en: 'Sound' },
  },
  { label: { de: 'Themen', fr: 'Thèmes', en: 'Topics' } },
)

const tickets = slot('tickets', {
  fallback: {
    de: 'Karten gibt es an der Kasse des Museums.',
    fr: 'Les billets sont en vente à la caisse du musée.',
    en: 'Tickets are sold at the museum.',
  },
})

const museum = defineType({
  name: { de: 'Museum', fr: 'Musée', en: 'Museum' },
  route: { de: '/museen/:slug', fr: '/musees/:slug', en: '/museums/:slug' },
  title: 'name',
  summary: 'line',
  thing: 'Museum',
  fields: {
    name: words(),
    line: words(),
    city: words({ label: { de: 'Ort', fr: 'Ville', en: 'City' } }),
    topics,
    opening: hours({ label: { de: 'Geöffnet', fr: 'Ouvert', en: 'Open' } }),
    price: money('EUR', { label: { de: 'Eintritt', fr: 'Entrée', en: 'Admission' } }).optional(),
    website: link({ label: { de: 'Im Netz', fr: 'Sur le web', en: 'On the web' } }).optional(),
    at: point(),
    pictures: pictures().optional(),
  },
  context: ['price', 'website'],
  page: [
    hero('pictures', {
      line: { de: 'Museum in {city}', fr: 'Musée à {city}', en: 'Museum in {city}' },
      chips: 'topics',
    }),
    body(),
    facts('opening', 'price', 'website'),
    tickets,
    map('at'),
    near('museum', 4, {
      heading: { de: 'In der Nähe', fr: 'À proximité', en: 'Nearby' },
    }),
    entries('exhibition', {
      by: 'museum',
      when: 'notPast',
      heading: { de: 'Ausstellungen', fr: 'Expositions', en: 'Exhibitions' },
    }),
    entries('event', {
      by: 'museum',
      when: 'notPast',
      heading: { de: 'Termine', fr: 'Rendez-vous', en: 'Events' },
    }),
    slot('calendar', {
      options: { withMuseum: false },
      entries: [
        { type: 'exhibition', by: 'museum', when: 'notPast' },
        { type: 'event', by: 'museum', when: 'notPast' },
      ],
      fallback: {
        de: 'Der Kalender ist gerade nicht da. Die Termine stehen darüber.',
        fr: 'Le calendrier est indisponible. Les rendez-vous figurent ci-dessus.',
        en: 'The calendar is not here at the moment. The events stand above.',
      },
    }),
  ],
  list: {
    route: { de: '/museen', fr: '/musees', en: '/museums' },
    heading: { de: 'Alle Museen', fr: 'Tous les musées', en: 'All museums' },
    lead: {
      de: 'Häuser der Naturwissenschaft in Deutschland und Frankreich.',
      fr: 'Des musées de science en Allemagne et en France.',
      en: 'Museums of science in Germany and France.',
    },
    row: ['city'],
    facets: ['topics', 'price'],
    sort: ['name', 'price'],
    map: 'at',
  },
})

const house = reference('museum', {
  label: { de: 'Museum', fr: 'Musée', en: 'Museum' },
  property: 'location',
})

const exhibition = defineType({
  name: { de: 'Ausstellung', fr: 'Exposition', en: 'Exhibition' },
  route: { de: '/ausstellungen/:slug', fr: '/expositions/:slug', en: '/exhibitions/:slug' },
  title: 'name',
  summary: 'line',
  thing: 'ExhibitionEvent',
  fields: {
    name: words(),
    line: words(),
    museum: house,
    on: dates({ label: { de: 'Zu sehen', fr: 'Dates', en: 'On show' } }),
    price: money('EUR', { label: { de: 'Eintritt', fr: 'Entrée', en: 'Admission' } }).optional(),
    pictures: pictures().optional(),
  },
  context: ['museum', 'on', 'price'],
  page: [hero('pictures', { line: '{on}' }), body(), facts('museum', 'on', 'price'), tickets],
  list: {
    route: { de: '/ausstellungen', fr: '/expositions', en: '/exhibitions' },
    heading: { de: 'Ausstellungen', fr: 'Expositions', en: 'Exhibitions' },
    lead: {
      de: 'Eine Frage, ein paar Räume, und am Ende haben Sie selbst gemessen.',
      fr: 'Une question, quelques salles, et à la fin vous avez mesuré vous-même.',
      en: 'One question, a few rooms, and in the end you have measured it yourself.',
    },
    row: ['museum', 'on'],
    facets: ['museum', 'on', 'price'],
    sort: ['on', 'name'],
    when: 'notPast',
  },
})

const event = defineType({
  name: { de: 'Termin', fr: 'Rendez-vous', en: 'Event' },
  route: { de: '/termine/:slug', fr: '/agenda/:slug', en: '/events/:slug' },
  title: 'name',
  summary: 'line',
  thing: 'Event',
  fields: {
    name: words(),
    line: words(),
    museum: house,
    on: dates({ label: { de: 'Tag', fr: 'Jour', en: 'Day' } }),
    price: money('EUR', { label: { de: 'Preis', fr: 'Prix', en: 'Price' } }).optional(),
  },
  context: ['museum', 'on'],
  list: {
    route: { de: '/termine', fr: '/agenda', en: '/events' },
    heading: { de: 'Termine', fr: 'Agenda', en: 'Events' },
    lead: {
      de: 'Was nur kurz geschieht: an einem Tag, in einer Nacht.',
      fr: 'Ce qui dure peu : un jour, une nuit.',
      en: 'What happens but briefly: for a day, for a night.',
    },
    row: ['museum', 'on'],
    facets: ['museum', 'on'],
    sort: ['on', 'name'],
    when: 'notPast',
  },
})

export default defineSite({ types: { museum, exhibition, event } })
