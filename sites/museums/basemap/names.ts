type Row = [text: string, kind: string, lon: number, lat: number, from: number, until: number]

/** In the site's first language, the most important first; set by hand, clear of coasts. */
const rows: Row[] = [
  ['Deutschland', 'country', 10.2, 50.9, 4, 6],
  ['Frankreich', 'country', 2.4, 46.6, 4, 6],
  ['Nordsee', 'sea', 3.8, 55.4, 4, 8],
  ['Mittelmeer', 'sea', 5.8, 41.6, 4, 8],
  ['Atlantik', 'sea', -9.5, 47.2, 4, 8],
  ['Ostsee', 'sea', 16.8, 55.4, 5, 8],
  ['Golf von Biskaya', 'sea', -5.6, 45, 5, 8],
  ['Ärmelkanal', 'sea', -2.6, 49.9, 6, 8],
  ['Paris', 'metropolis', 2.352, 48.857, 5, 24],
  ['Berlin', 'metropolis', 13.405, 52.52, 5, 24],
  ['Hamburg', 'metropolis', 9.993, 53.551, 5, 24],
  ['München', 'metropolis', 11.576, 48.137, 5, 24],
  ['Marseille', 'metropolis', 5.37, 43.296, 5, 24],
  ['Köln', 'metropolis', 6.96, 50.937, 5, 24],
  ['Lyon', 'metropolis', 4.835, 45.764, 5, 24],
  ['Frankfurt', 'metropolis', 8.682, 50.11, 6, 24],
  ['Toulouse', 'metropolis', 1.444, 43.605, 6, 24],
  ['Leipzig', 'metropolis', 12.374, 51.34, 6, 24],
  ['Straßburg', 'city', 7.752, 48.573, 6, 24],
  ['Bordeaux', 'city', -0.58, 44.838, 6, 24],
  ['Nantes', 'city', -1.554, 47.218, 6, 24],
  ['Lille', 'city', 3.058, 50.633, 6, 24],
]

/** The names as a drawn map has them: an array per field. */
export const names = {
  text: rows.map(([text]) => text),
  kind: rows.map(([, kind]) => kind),
  lon: rows.map(([, , lon]) => lon),
  lat: rows.map(([, , , lat]) => lat),
  from: rows.map(([, , , , from]) => from),
  until: rows.map(([, , , , , until]) => until),
}
