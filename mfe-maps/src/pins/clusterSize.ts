export type ClusterSize = 'small' | 'medium' | 'large'

/** Small under 10 places, medium under 100, large otherwise (MP3). */
export function clusterSize(places: number): ClusterSize {
  if (places < 10) return 'small'
  return places < 100 ? 'medium' : 'large'
}

/** Width in px of a disc with its ring, as in pins.css. */
export const discWidth: Readonly<Record<ClusterSize, number>> = { small: 43, medium: 53, large: 67 }
