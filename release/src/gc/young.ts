export const day = 24 * 3600 * 1000 /* ms */
export const tabLife = 31 * day /* 30 days, and one for clocks that disagree */
export const young = 7 * day /* between a publish and its promotion */
