/** What the page's policy stopped, and the place that tried. */
export interface Refusal {
  said: string
  url: string
  /** From 1. */
  line: number
  column: number
}

/** Runs in the page, before any code of it, and puts a list under `key`. */
export function noteRefusals(key: string): void {
  const refusals: Refusal[] = []
  Reflect.set(globalThis, key, refusals)
  addEventListener('securitypolicyviolation', (event) => {
    const { blockedURI, effectiveDirective, sourceFile, lineNumber, columnNumber } = event
    const said = `the policy stops ${blockedURI} (${effectiveDirective})`
    refusals.push({ said, url: sourceFile, line: lineNumber, column: columnNumber })
  })
}
