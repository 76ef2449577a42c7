/** Leaves out problems that follow from a blocked request: console messages, and the error in the requesting code. */
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
