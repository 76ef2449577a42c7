import { expect, test } from '@jest/globals'
import { open } from 'node:fs/promises'
import { until } from '@tessera/kit/testing/until'
import { seededRegistry, startServer, stateOf } from '../support/startSite.ts'
import { writeCompiledContent } from '../support/writeCompiledContent.ts'

const token = 'the token of this site'

test('a shell whose log has no room starts, answers, and counts what it loses', async () => {
  const registry = await seededRegistry()
  await writeCompiledContent(stateOf(registry))
  const full = await open('/dev/full', 'w')
  const site = await startServer(registry, { OPS_TOKEN: token }, undefined, full.fd)
  try {
    const headers = { authorization: `Bearer ${token}` }
    await until('lines are lost', async () => {
      const text = await (await fetch(`${site.origin}/metrics`, { headers })).text()
      return Number(/^tessera_log_lines_lost_total (\d+)/m.exec(text)?.[1]) > 0
    })
    expect((await fetch(`${site.origin}/healthz`)).status).toBe(200)
    expect((await fetch(`${site.origin}/places`)).status).toBe(200)
  } finally {
    await site.stop()
    await full.close()
  }
})
