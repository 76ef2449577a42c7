import axe from 'axe-core'
import type { Page } from 'puppeteer'

interface Finding {
  id: string
  nodes: { html: string; failureSummary?: string }[]
}

/** What axe has against the page as it is now: a rule, the element and why, each. */
export async function findings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(async () => {
    const { run } = Reflect.get(window, 'axe') as {
      run(context: Document, options: object): Promise<{ violations: Finding[] }>
    }
    return (await run(document, { iframes: false, resultTypes: ['violations'] })).violations.map(
      ({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })),
      }),
    )
  })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary ?? ''}`),
  )
}
