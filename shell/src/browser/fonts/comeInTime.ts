/** Milliseconds from asking for a page to having read its head, on a line and a machine that have fonts as soon. */
const quick = 120

/**
 * Whether fonts that are asked for when the head is read, `now`, would be there for the first layout: the head was
 * quick to come, or the visitor comes from a page of the site and has them.
 */
export function comeInTime(
  visit: Pick<PerformanceNavigationTiming, 'requestStart'> | undefined,
  now: number,
  { referrer, origin }: { referrer: string; origin: string },
): boolean {
  if (!visit) return false
  return now - visit.requestStart < quick || referrer.startsWith(`${origin}/`)
}
