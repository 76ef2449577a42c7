import type { Bounds } from '@tessera/kit/contract/content'

/** Each region's close-up and its bounds. The URLs are literal, as the bundler finds files only by literal URLs. */
export const closeUpFiles: readonly { bounds: Bounds; url: URL }[] = [
  { bounds: [36.0, -7.53, 38.73, -1.63], url: new URL('../../generated/closeup-01.json', import.meta.url) },
  { bounds: [39.84, -2.18, 42.93, 0.77], url: new URL('../../generated/closeup-02.json', import.meta.url) },
  { bounds: [42.88, -7.19, 43.66, -4.51], url: new URL('../../generated/closeup-03.json', import.meta.url) },
  { bounds: [38.64, 1.21, 40.07, 4.31], url: new URL('../../generated/closeup-04.json', import.meta.url) },
  {
    bounds: [27.63, -18.16, 29.42, -13.42],
    url: new URL('../../generated/closeup-05.json', import.meta.url),
  },
  { bounds: [42.75, -4.86, 43.52, -3.15], url: new URL('../../generated/closeup-06.json', import.meta.url) },
  { bounds: [40.08, -7.08, 43.24, -1.77], url: new URL('../../generated/closeup-07.json', import.meta.url) },
  { bounds: [38.02, -5.41, 41.33, -0.91], url: new URL('../../generated/closeup-08.json', import.meta.url) },
  { bounds: [40.52, 0.17, 42.87, 3.32], url: new URL('../../generated/closeup-09.json', import.meta.url) },
  { bounds: [37.84, -1.53, 40.79, 0.52], url: new URL('../../generated/closeup-10.json', import.meta.url) },
  { bounds: [37.94, -7.54, 40.49, -4.64], url: new URL('../../generated/closeup-11.json', import.meta.url) },
  { bounds: [41.8, -9.3, 43.79, -6.73], url: new URL('../../generated/closeup-12.json', import.meta.url) },
  { bounds: [39.88, -4.58, 41.17, -3.05], url: new URL('../../generated/closeup-13.json', import.meta.url) },
  { bounds: [37.37, -2.35, 38.76, -0.69], url: new URL('../../generated/closeup-14.json', import.meta.url) },
  { bounds: [41.91, -2.51, 43.32, -0.72], url: new URL('../../generated/closeup-15.json', import.meta.url) },
  { bounds: [42.48, -3.45, 43.46, -1.72], url: new URL('../../generated/closeup-16.json', import.meta.url) },
  { bounds: [41.91, -3.14, 42.65, -1.67], url: new URL('../../generated/closeup-17.json', import.meta.url) },
  { bounds: [35.87, -5.39, 35.92, -5.28], url: new URL('../../generated/closeup-18.json', import.meta.url) },
  { bounds: [35.26, -2.98, 35.33, -2.92], url: new URL('../../generated/closeup-19.json', import.meta.url) },
]
