import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'puppeteer'

const require = createRequire(import.meta.url)

/** Half as long as what the package exports as `source`, which each page would have to parse. */
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')

interface Finding {
  id: string
  nodes: { html: string; failureSummary?: string }[]
}

/** Rules that another scheme may break where the first one passed all. */
export const colourRules = ['color-contrast', 'link-in-text-block']

/** What axe has against the page as it is now: a rule, the element and why, each. Default of `rules`: all of them. */
export async function findings(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const violations = await page.evaluate(async (values) => {
    const { run } = Reflect.get(window, 'axe') as {
      run(context: object, options: object): Promise<{ violations: Finding[] }>
    }
    const context = { exclude: ['[data-place-id]:nth-child(n + 7)'] } // rows that are as those before
    const runOnly = values && { type: 'rule', values }
    const options = { iframes: false, resultTypes: ['violations'], ...(runOnly && { runOnly }) }
    return (await run(context, options)).violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })),
    }))
  }, rules)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary ?? ''}`),
  )
}
