import { bounds, choices, defineType, references, words } from '@tessera/content/define'

/** What visitors search for and has no page: islands, coasts and mountain ranges. Each opens the list of its places. */
export const area = defineType({
  name: { en: 'Area', es: 'Zona', ar: 'منطقة' },
  title: 'name',
  summary: 'about',
  fields: {
    name: words(),
    about: words(),
    kinds: choices({
      island: { en: 'Island', es: 'Isla', ar: 'جزيرة' },
      coast: { en: 'Coast', es: 'Costa', ar: 'ساحل' },
      range: { en: 'Mountain range', es: 'Cordillera', ar: 'سلسلة جبال' },
    }),
    provinces: references('province'),
    bounds: bounds(),
  },
  opens: { list: 'place', by: { provinces: 'provinces' }, bounds: 'bounds' },
  searchAs: {
    line: '{kinds}',
    heading: {
      en: 'Islands, coasts and mountains',
      es: 'Islas, costas y cordilleras',
      ar: 'جزر وسواحل وجبال',
    },
    rank: { by: 'kinds', of: { island: 2, coast: 3, range: 3 } },
  },
})
