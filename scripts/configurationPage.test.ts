import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'

/** As `configurationPage` writes it: lint says when it is old. */
const page = readFileSync(join(import.meta.dirname, '../docs/configuration.md'), 'utf8')

test('[OP1] every setting has one row with its default and unit; secrets are marked', () => {
  expect(page).toContain('| `DRAIN_MS` | `3000` ms | Time after SIGTERM')
  expect(page).toContain('| `FORM_DAYS` | `90` days |')
  expect(page).toContain('| `STUDIO_ORIGIN` | must be set |')
  expect(page).toContain('| `TESSERA_KEYS` | `.tessera/keys` | `--keys`: private keys |')
  expect(page).not.toContain('undefined')
  for (const name of ['OPS_TOKEN', 'WEBHOOK_SECRET', 'PREVIEW_SECRET', 'OIDC_CLIENT_SECRET'])
    expect(page).toMatch(new RegExp(`\\| \`${name}\` \\| .*\\*\\*Secret`))
  const chapters = page.split('## ').map((chapter) => chapter.match(/^\| `\w+`/gm) ?? [])
  for (const rows of chapters) expect(new Set(rows).size).toBe(rows.length)
})
