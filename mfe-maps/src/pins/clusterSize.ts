export type ClusterSize = 'small' | 'medium' | 'large'

/** Small under 10 places, medium under 100, large otherwise (MP3). */
export function clusterSize(places: number): ClusterSize {
  if (places < 10) return 'small'
  return places < 100 ? 'medium' : 'large'
}
