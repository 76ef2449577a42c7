import { rm, writeFile, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createContentFolder } from '@tessera/content/testing/createContentFolder'
import type { RemoteManifest } from '@tessera/kit/contract/composition'
import { createRemoteFolder, type RemoteFolder } from '@tessera/kit/testing/remoteFolder'
import { until } from '@tessera/kit/testing/until'
import { alteredRemote, type AlteredRemote } from '../support/alteredRemote.ts'
import { checkRemote, expectRefused, findingOf } from '../support/checkRemote.ts'
import { putLive } from '../support/release.ts'
import { useSite } from '../support/useSite.ts'

const content = await createContentFolder()
process.env['CONTENT_DIR'] = content // of the site and of the checks
const documents = {
  'tessera.config.ts': `import { dates, defineSite, defineType, slot, words } from 'tessera'
    const fields = { name: words(), on: dates().optional() }
    const page = [slot('programme', { fallback: 'Ask at the desk.', options: { days: 5 } })]
    const of = (name: string) => defineType({ name, title: 'name', fields, page, context: ['on'] })
    export default defineSite({ types: { exhibition: of('Exhibition'), talk: of('Talk') } })`,
  'entries/exhibition/licht.md': '---\nname: Licht und Schatten\non: { from: 2027-03-01 }\n---\n',
  'entries/exhibition/ton.md': '---\nname: Ton\non: { from: 2027-03-02 }\n---\n',
  'entries/talk/sterne.md': '---\nname: Sterne\n---\n',
}
for (const [file, text] of Object.entries(documents)) {
  await mkdir(dirname(join(content, file)), { recursive: true })
  await writeFile(join(content, file), text)
}

/** A remote whose slot takes up to 7 days; `when` is what its server entry shows of the page. */
const files = (when: string) => ({
  'src/remote.ts': `import { z } from 'zod'
    const page = z.object({ title: z.string(), fields: z.object({ on: z.object({ from: z.string() }).optional() }) })
    const data = z.object({ options: z.strictObject({ days: z.int().max(7) }), page })
    export const remote = {
      name: 'programme', contract: 1, budgetKb: 60, trustedTypes: [],
      slots: { programme: { data, activation: 'idle', context: ['page'] } },
    }`,
  'src/programme.island.ts': `export default { mount: () => ({ update() {}, unmount() {} }) }`,
  'src/server.tsx': `export default { programme: { render: ({ page }) => '<p>' + page.title + ' ' + ${when} + '</p>' } }`,
})
const always = `(page.fields.on?.from ?? 'at any time')`

let remote: RemoteFolder
async function build(suffix: string, when: string): Promise<AlteredRemote> {
  for (const [file, text] of Object.entries(files(when))) await remote.write(file, text)
  await remote.buildQuickly()
  return alteredRemote('programme', suffix, (_file, text) => text, remote.path)
}

const { site } = useSite({ env: { CONTENT_DIR: content }, writeContent: async () => {} })
beforeAll(async function putProgrammeLive() {
  remote = await createRemoteFolder(files(always))
  await putLive(site(), await build('first', always))
})
afterAll(() => Promise.all([remote.remove(), rm(content, { recursive: true })]))

test('[CP3] a remote shows the fields of the page that its type lists', async () => {
  const shown = async (path: string) => (await fetch(site().origin + path)).text()
  await until('the remote in the page', async () =>
    (await shown('/exhibition/licht')).includes('<p>Licht und Schatten 2027-03-01</p>'),
  )
  expect(await shown('/talk/sterne')).toContain('<p>Sterne at any time</p>')
})

test('[CP1] a remote that breaks options of a type is refused by the title of its document', async () => {
  const { manifest, files: built } = await build('fewer', always)
  const fewer = JSON.parse(JSON.stringify(manifest).replace('"maximum":7', '"maximum":4')) as RemoteManifest
  const checked = await checkRemote(site(), { manifest: fewer, files: built }, 'options')
  expectRefused(
    checked,
    'options',
    /: exhibition 'Licht und Schatten' \(entries\/exhibition\/licht\.md\) and 1 more, types\.exhibition\.page\[0\] of tessera\.config\.ts, on .*: programme, options\.days must be <= 4; talk 'Sterne'/,
  )
})

test('[CP1] the gate tries a page of each type, also if the first is well', async () => {
  const checked = await checkRemote(site(), await build('throws', 'page.fields.on.from'), 'server')
  expectRefused(checked, 'server', /^programme on \/talk\/sterne \(talk 'Sterne'\) .* fallback: REMOTE_THREW/)
  expect(findingOf(checked, 'server')?.cause).not.toContain('exhibition')
})
