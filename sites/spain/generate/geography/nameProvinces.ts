import type { Names } from '../places/otherNames.ts'
import { namesInArabic } from '../places/namesInArabic.ts'

/** Each region's provinces by their INE codes. */
const provincesOf: Readonly<Record<string, string>> = {
  '01': '04 11 14 18 21 23 29 41',
  '02': '22 44 50',
  '03': '33',
  '04': '07',
  '05': '35 38',
  '06': '39',
  '07': '05 09 24 34 37 40 42 47 49',
  '08': '02 13 16 19 45',
  '09': '08 17 25 43',
  '10': '03 12 46',
  '11': '06 10',
  '12': '15 27 32 36',
  '13': '28',
  '14': '30',
  '15': '31',
  '16': '01 20 48',
  '17': '26',
  '18': '51',
  '19': '52',
}

/** Where the atlas gives two names, the one that this site shows. */
const shownName: Readonly<Record<string, string>> = {
  '01': 'Álava',
  '03': 'Alicante',
  '12': 'Castellón',
  '46': 'Valencia',
}

/** Their other official form, and what other languages call them. */
const otherNames: Readonly<Record<string, Names>> = {
  '01': { eu: ['Araba'] },
  '03': { ca: ['Alacant'] },
  '11': { fr: ['Cadix'] },
  '12': { ca: ['Castelló'] },
  '14': { en: ['Cordova'], fr: ['Cordoue'] },
  '15': { es: ['La Coruña'], en: ['Corunna'] },
  '17': { es: ['Gerona'], fr: ['Gérone'] },
  '18': { fr: ['Grenade'] },
  '20': { es: ['Guipúzcoa'] },
  '25': { es: ['Lérida'] },
  '32': { es: ['Orense'] },
  '37': { fr: ['Salamanque'] },
  '38': { es: ['Santa Cruz'] },
  '41': { en: ['Seville'], fr: ['Séville'], it: ['Siviglia'] },
  '43': { fr: ['Tarragone'] },
  '45': { fr: ['Tolède'] },
  '46': { ca: ['València'], fr: ['Valence'] },
  '48': { es: ['Vizcaya'], en: ['Biscay'], fr: ['Biscaye'] },
  '50': { en: ['Saragossa'], fr: ['Saragosse'] },
}

/** INE codes of the municipalities that provinces are governed from. */
export const provinceCapitals: ReadonlySet<string> = new Set(
  `01059 02003 03014 04013 05019 06015 07040 08019 09059 10037 11012 12040 13034 14021 15030 16078 17079 18087
  19130 20069 21041 22125 23050 24089 25120 26089 27028 28079 29067 30030 31201 32054 33044 34120 35016 36038
  37274 38038 39075 40194 41091 42173 43148 44216 45168 46250 47186 48020 49275 50297 51001 52001`.split(
    /\s+/,
  ),
)

export interface Province {
  id: string
  name: string
  names?: Names
  called?: Record<string, string>
  region: string
}

export function nameProvinces(atlasNames: ReadonlyMap<string, string>): readonly Province[] {
  return Object.entries(provincesOf)
    .flatMap(([region, ids]) => ids.split(' ').map((id) => provinceOf(id, region, atlasNames)))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

function provinceOf(id: string, region: string, atlasNames: ReadonlyMap<string, string>): Province {
  const names = otherNames[id]
  const ar = namesInArabic.provinces[id]
  return {
    id,
    name: shownName[id] ?? atlasNames.get(id) ?? id,
    ...(names && { names }),
    ...(ar && { called: { ar } }),
    region,
  }
}
