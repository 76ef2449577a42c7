import type { AllWords } from './PageWords.ts'

/** A distance in km, in words. */
export function describeDistance(distance: number, { text }: AllWords): string {
  return distance < 1 ? text('fact.close') : text('fact.distance', { km: Math.round(distance) })
}

/** A position in degrees, in words. */
export function describePoint({ lat, lon }: { lat: number; lon: number }, { text }: AllWords): string {
  return text('fact.point', {
    lat: Math.abs(lat),
    latSide: lat < 0 ? 'south' : 'north',
    lon: Math.abs(lon),
    lonSide: lon < 0 ? 'west' : 'east',
  })
}
