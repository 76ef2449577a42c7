/**
 * `site` and `siteBelow` are in every page of the site and `print` ends each; between them stand those of what the page
 * shows, see `sheetsOf`. `ops` stands alone.
 */
export const sheetNames = [
  'site',
  'home',
  'places',
  'siteBelow',
  'tiles',
  'placesBelow',
  'list',
  'found',
  'lost',
  'forms',
  'print',
  'ops',
] as const

export type SheetName = (typeof sheetNames)[number]
