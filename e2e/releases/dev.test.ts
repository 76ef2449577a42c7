import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createRemoteFolder, type RemoteFolder } from '@tessera/kit/testing/remoteFolder'
import { forecastFiles, makeEdits } from '../support/makeEdits.ts'
import { type RunningDev, startDev } from '../support/startDev.ts'
import { root } from '../support/startSite.ts'
import { useSharedSite } from '../support/useSite.ts'
import { untilLive, type Visitor } from '../support/visitor.ts'

const { origin, enter } = useSharedSite()
let folder: RemoteFolder
let dev: RunningDev
let visitor: Visitor

const declared = (forecastFiles['src/remote.ts'] ?? '').replace(
  'budgetKb',
  'events: { asked: { data: z.object({ times: z.int() }) } }, budgetKb',
)

beforeAll(async function startInRonda() {
  folder = await createRemoteFolder({ ...forecastFiles, 'src/remote.ts': declared })
  const command = [process.execPath, join(root, 'kit/src/cli.ts')]
  const options = ['--site', origin(), '--at', '/places/ronda', '--data', 'data.json', '--no-types']
  dev = await startDev(command, folder.path, ...options)
  visitor = await enter()
  await visitor.page.goto(`${dev.origin}/places/ronda`, { waitUntil: 'load' })
  await untilLive(visitor.page, 'forecast')
})
afterAll(async () => {
  await dev?.stop()
  await folder?.remove()
})

test('edits are seen in a page of the running site, which is not loaded again; a state is kept', async () => {
  const { page, pageErrors } = visitor
  await page.evaluate(() => Reflect.set(window, 'isSame', true))
  for (const _ of [1, 2]) await page.click('.forecast-again')
  const times = await makeEdits(page, folder.path, 1)
  expect(Object.keys(times)).toHaveLength(5)
  expect(await page.evaluate(() => Reflect.get(window, 'isSame'))).toBe(true)
  expect(pageErrors.filter((text) => !text.includes('hydrated'))).toEqual([]) // the server entry alone was edited
  expect(dev.output()).toMatch(/✔ forecast: src\/forecast\.css restyled in \d+ ms/)
})

test('an error stands over the page with file and line, and is gone when it is repaired', async () => {
  const { page } = visitor
  const file = 'src/Forecast.tsx'
  const text = forecastFiles[file] ?? ''
  await folder.write(file, `${text}\nconst wrong = = 1\n`)
  const overlay = await page.waitForSelector('[data-overlay=tessera-dev]')
  expect(await overlay?.evaluate(({ textContent }) => textContent)).toMatch(/Forecast\.tsx[^]*wrong = = 1/)
  await folder.write(
    file,
    text.replace(
      'return (',
      `if (asked >= 0 && 'document' in globalThis) throw new Error('thrown')\n return (`,
    ),
  )
  await page.waitForFunction(() => /thrown[^]*src\/Forecast\.tsx:\d+/.test(document.querySelector('[data-overlay]')?.textContent ?? '')) // prettier-ignore
  await folder.write(file, text)
  await page.waitForFunction(() => !document.querySelector('[data-overlay]') && document.querySelector('.forecast-again')) // prettier-ignore
})

test('[CP3] an event with other data than are declared stands over the page, by event, owner and field', async () => {
  const { page } = visitor
  const file = 'src/forecast.island.tsx'
  const text = forecastFiles[file] ?? ''
  const emitting = (fact: string) =>
    text.replace('return {', `site.emit('forecast:asked', ${fact})\nreturn {`)
  await folder.write(file, emitting(`{ times: 'two' }`))
  await page.waitForFunction(() => /event forecast:asked .* src\/remote\.ts of forecast:\s+times: .*expected number/.test(document.querySelector('[data-overlay]')?.textContent ?? '')) // prettier-ignore
  await folder.write(file, emitting('{ times: 2 }'))
  await page.waitForFunction(() => !document.querySelector('[data-overlay]'))
})
