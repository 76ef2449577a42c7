/**
 * What is said of one page, each cause once. What the policy stops is said by an event that knows its place; the console says
 * it too, twice for a request, and the code that asked throws.
 */
export function onePerCause(problems: readonly string[]): readonly string[] {
  const stops = problems.filter((problem) => problem.startsWith('the policy stops '))
  if (stops.length === 0) return problems
  const isRequest = stops.some((stop) => stop.includes('(connect-src)'))
  return problems.filter(
    (problem) =>
      !/^the console says “[^]*Content Security Policy/.test(problem) &&
      !(isRequest && problem.startsWith('uncaught TypeError: Failed to fetch')),
  )
}
