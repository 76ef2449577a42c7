import { day } from '@tessera/store/isOlder'

/** How long an open tab can still request the files of its versions. */
export const tabLife = 31 * day /* 30 days, and one day because clocks disagree */
/** Objects younger than this are never removed. */
export const young = 7 * day /* enough time between a publish and its promotion */
