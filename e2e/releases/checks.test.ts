import { rm } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createContentFolder } from '@tessera/content/testing/createContentFolder'
import { openRegistry } from '@tessera/release/registry'
import { alteredRemote, editServer, type AlteredRemote } from '../support/alteredRemote.ts'
import { checkRemote, expectRefused, findingOf } from '../support/checkRemote.ts'
import { seededRegistry, stateOf } from '../support/startSite.ts'

let registryFolder: string
let content: string
beforeAll(async () => {
  registryFolder = await seededRegistry()
  content = await createContentFolder()
})
afterAll(async () => {
  for (const one of [registryFolder, stateOf(registryFolder), content])
    await rm(one, { recursive: true, force: true })
})

/** In the shell of this repository. */
const check = (remote: AlteredRemote, ...only: string[]) => {
  const registry = openRegistry(pathToFileURL(registryFolder).href)
  return checkRemote({ registry, registryFolder, content }, remote, ...only)
}

test('[CP1] a version that throws on the server, renders inline styles in another slot, and exposes less than it declares is refused with all', async () => {
  const throws = editServer(`
    halves['list-map'].render = () => { throw new Error('no') }
    halves['detail-map'].render = () => '<p style="color:red">x</p>'`)
  const bad = await alteredRemote('maps', 'throws', (file, text) =>
    file.startsWith('entry.') ? text.replaceAll('./detail-map', './elsewhere') : throws(file, text),
  )
  const checked = await check(bad, 'server', 'exports')
  expectRefused(checked, 'server', /its fallback: REMOTE_THREW: Error: no/)
  expectRefused(checked, 'server', /HTML_REFUSED: the attribute style may not stand in a slot at 1:1/)
  expectRefused(checked, 'exports', /does not expose detail-map/)
})

test('[CP1] a version that wants other data than pages give is refused with the field, and told to change its declaration', async () => {
  const { manifest, files } = await alteredRemote('regions', 'other', (_file, text) => text)
  const declared = manifest.declarations?.['regions-carousel']
  if (!declared) throw new Error('mfe-regions declares no carousel')
  const data = { ...declared.data, required: ['label', 'prices'] }
  const declarations = { ...manifest.declarations, 'regions-carousel': { ...declared, data } }
  const checked = await check({ manifest: { ...manifest, declarations }, files }, 'server')
  expectRefused(checked, 'server', /SLOT_DATA_REFUSED: must have required property 'prices'/)
  expect(findingOf(checked, 'server')?.fix).toMatch(/src\/remote\.ts/)
})
