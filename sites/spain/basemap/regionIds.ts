/** Region → its provinces, by the codes of the National Statistics Institute. In the order of the regions' own codes. */
export const provincesOf: Readonly<Record<string, readonly string[]>> = {
  andalucia: ['04', '11', '14', '18', '21', '23', '29', '41'],
  aragon: ['22', '44', '50'],
  asturias: ['33'],
  'illes-balears': ['07'],
  canarias: ['35', '38'],
  cantabria: ['39'],
  'castilla-y-leon': ['05', '09', '24', '34', '37', '40', '42', '47', '49'],
  'castilla-la-mancha': ['02', '13', '16', '19', '45'],
  catalunya: ['08', '17', '25', '43'],
  'comunitat-valenciana': ['03', '12', '46'],
  extremadura: ['06', '10'],
  galicia: ['15', '27', '32', '36'],
  madrid: ['28'],
  murcia: ['30'],
  navarra: ['31'],
  euskadi: ['01', '20', '48'],
  'la-rioja': ['26'],
  ceuta: ['51'],
  melilla: ['52'],
}

export const regionIds = Object.keys(provincesOf)

/** The region with this code, such as `01`; undefined for what belongs to none. */
export function regionWithCode(code: string | number | undefined): string | undefined {
  return regionIds[Number(code) - 1]
}

/** GeoNames' first-level code → region. */
export const regionOfAdmin1: Readonly<Record<string, string>> = {
  '51': 'andalucia',
  '52': 'aragon',
  '34': 'asturias',
  '07': 'illes-balears',
  '53': 'canarias',
  '39': 'cantabria',
  '55': 'castilla-y-leon',
  '54': 'castilla-la-mancha',
  '56': 'catalunya',
  '60': 'comunitat-valenciana',
  '57': 'extremadura',
  '58': 'galicia',
  '29': 'madrid',
  '31': 'murcia',
  '32': 'navarra',
  '59': 'euskadi',
  '27': 'la-rioja',
  CE: 'ceuta',
  ML: 'melilla',
}
