import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { runJourney } from './runJourney.ts'

let folder: string
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'tessera-journeys-'))))
afterAll(() => rm(folder, { recursive: true }))

async function run(body: string, timeout?: number): Promise<string | undefined> {
  const file = join(folder, 'weather.journey.ts')
  const test = `await test('a visitor likes it', async () => { ${body} })`
  await writeFile(
    file,
    `import assert from 'node:assert/strict'\nimport { spawn } from 'node:child_process'\nimport { test } from 'node:test'\n${test}\n`,
  )
  return runJourney({ file, address: 'http://site.test/places/ronda', ...(timeout && { timeout }) })
}

test('[CP1] a journey gets the page that has the slot', async () => {
  const page = `assert.equal(process.env.PAGE_URL, 'http://site.test/places/ronda')`
  expect(await run(`${page}; assert.equal(process.env.SITE_URL, 'http://site.test')`)).toBeUndefined()
})

test('[CP1] one that fails is named, with its own error and line', async () => {
  const problem = await run(`assert.equal('no likes', '1 like')`)
  expect(problem).toMatch(/^weather\.journey\.ts on \/places\/ronda failed: .*a visitor likes it/)
  expect(problem).toMatch(/'no likes' - '1 like' .*weather\.journey\.ts:4:\d+\)[^{]*$/)
})

test('[CP1] one that hangs is ended with all that it started, and named', async () => {
  const problem = await run(
    `spawn('sleep', ['1000'], { stdio: 'inherit' }); await new Promise((resolve) => setTimeout(resolve, 1e6))`,
    3000,
  )
  expect(problem).toBe('weather.journey.ts on /places/ronda did not end within 3 s and was stopped')
})
