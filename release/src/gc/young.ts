import { day } from '@tessera/store/isOlder'

/** How long a tab may stay open and still request files. */
export const tabLife = 31 * day /* 30 days, and one for clocks that disagree */
/** Younger objects are never removed. */
export const young = 7 * day /* between a publish and its promotion */
