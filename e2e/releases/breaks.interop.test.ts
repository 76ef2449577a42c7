import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { alteredRemote } from '../support/alteredRemote.ts'
import { checkRemote, findingOf } from '../support/checkRemote.ts'
import { createBreaks, textWithBreaks } from '../support/createBreaks.ts'
import { demo } from '../support/demo.ts'
import { writePlace } from '../support/writePlace.ts'
import { useSite } from '../support/useSite.ts'

const content = await mkdtemp(join(tmpdir(), 'tessera-breaks-'))
await cp(demo, content, { recursive: true })
await writePlace(content, 'ronda', textWithBreaks)
process.env['CONTENT_DIR'] = content // of the site and of the trial
afterAll(() => rm(content, { recursive: true }))

const { site } = useSite()

test('[CP1] what a team broke is refused by the exception, or the slot, and the file and line of its source', async () => {
  const folder = await createBreaks()
  try {
    const built = await alteredRemote('breaks', 'all', (_file, text) => text, folder.path)
    const checked = await checkRemote(site(), built, 'server', 'browser')
    const server = findingOf(checked, 'server')?.cause
    expect(server).toMatch(
      /breaks-inline on \/places\/ronda \(place 'Ronda'\) shows its fallback: HTML_REFUSED: the attribute style may not .*<p style="color:red">/,
    )
    expect(server).toMatch(
      /breaks-failing .*REMOTE_THREW: TypeError: Cannot read .*'join'.* \(src\/table\.ts:2, built as server\./,
    )
    expect(server).toMatch(/breaks-wanting .*SLOT_DATA_REFUSED: .*price/)
    const browser = findingOf(checked, 'browser')?.cause
    expect(browser).toMatch(
      /the island \.\/breaks-mountless \(src\/breaks-mountless\.island\.ts\) has no mount: /,
    )
    expect(browser).toMatch(
      /remoteThrew: TypeError: Cannot read .*'id'.* \(src\/forecast\.ts:3, built as breaks-throwing\./,
    )
    expect(browser).toMatch(
      /the policy stops https:\/\/tracker\.test\/x \(connect-src\) at src\/ask\.ts:2, built as breaks-asking\./,
    )
    expect(browser).toMatch(/hydrationMismatch: .*#418.* \(src\/Clock\.tsx:\d, built as /)
  } finally {
    await folder.remove()
  }
})
