import { expect, test } from '@jest/globals'
import type { ShellBuild } from '../assets/shellBuild.ts'
import { createComposition } from '../remotes/compositions.ts'
import { createSheets } from '../../testing/createSheets.ts'
import { createFrame } from './createFrame.ts'

function createBuild(integrity: ShellBuild['integrity']): ShellBuild {
  const scripts = { headScript: '1', loader: '"</script>"' }
  return {
    hash: '',
    entry: '',
    files: new Map(),
    integrity,
    fonts: ['/f.woff2'],
    styles: createSheets(),
    ...scripts,
  }
}
const createEmpty = (id: string) => createComposition(id, new Map())

test('it is made once for a composition; another composition and another build have their own', () => {
  const [build, composition] = [createBuild({ '/a.js': 'sha384-a' }), createEmpty('production/1')]
  const frame = createFrame(build, composition)
  expect(createFrame(build, composition)).toBe(frame)
  expect(createFrame(build, createEmpty('production/2'))).not.toBe(frame)
  const other = createFrame(createBuild({ '/b.js': 'sha384-b' }), composition)
  expect([frame.importMap, other.importMap]).toEqual([
    '{"integrity":{"/a.js":"sha384-a"}}',
    '{"integrity":{"/b.js":"sha384-b"}}',
  ])
})

test('its policy names its three scripts, none of which can end its element', () => {
  const frame = createFrame(createBuild({}), createEmpty('production/1'))
  expect(frame.loader).toBe('"<\\/script>"')
  expect(frame.ownScriptsOnly.match(/'sha256-/g)).toHaveLength(3)
})
