import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { createSiteMetrics } from './createSiteMetrics.ts'

const examples = join(import.meta.dirname, '../../../../examples')

test.each(['prometheus/alerts.yml', 'prometheus/alerts.test.yml', 'grafana/tessera.json'])(
  '[AL2] %s names metrics that the site has',
  async (file) => {
    const { text } = await createSiteMetrics().expose(undefined)
    const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['_bucket', '_sum', '_count'].map((part) => name + part) : [name],
    )
    const named = new Set(
      (await readFile(join(examples, file), 'utf8')).match(/\b(?:tessera|process|nodejs)_\w+/g),
    )
    expect(named.size).toBeGreaterThan(5)
    expect([...named].filter((name) => !types.includes(name))).toEqual([])
  },
)

test('[AL2] the dashboard has a query in each panel, which fits into its place beside the others', async () => {
  const { panels } = JSON.parse(await readFile(join(examples, 'grafana/tessera.json'), 'utf8')) as {
    panels: { id: number; gridPos: { x: number; y: number; w: number }; targets: { expr: string }[] }[]
  }
  expect(new Set(panels.map(({ gridPos: { x, y } }) => `${x} ${y}`)).size).toBe(panels.length)
  for (const { gridPos, targets } of panels) {
    expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24)
    expect(targets.length).toBeGreaterThan(0)
  }
})
