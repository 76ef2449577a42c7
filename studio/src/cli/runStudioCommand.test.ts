import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { startTestStudio, type TestStudio } from '../testing/startTestStudio.ts'
import { runStudioCommand } from './runStudioCommand.ts'

let studio: TestStudio

beforeEach(async () => {
  studio = await startTestStudio()
})
afterEach(() => studio.stop())

async function run(...args: string[]): Promise<{ code: number; text: string }> {
  let text = ''
  const environment = { STUDIO_STORE: `file:${studio.dir}`, STUDIO_ORIGIN: studio.origin }
  const code = await runStudioCommand(args, environment, (line) => (text += line))
  return { code, text }
}

test('a user is added, comes in by the link that is printed, is listed and removed', async () => {
  const { text } = await run(
    'user',
    'add',
    'ana',
    '--role',
    'editor',
    '--folder',
    'pages/',
    '--folder',
    'redirects.json',
  )
  const [, link] = /^Sign in once as ana: http:\S+\/#link=([\w-]+)\n$/.exec(text) ?? []
  const signedIn = await studio.call('signIn', { link })
  expect(signedIn.body).toMatchObject({ name: 'ana', role: 'editor', folders: ['pages/', 'redirects.json'] })
  expect((await run('user', 'list')).text).toMatch(/^ana +editor +pages\/, redirects.json +\(by link\)\n$/)
  expect((await run('link', 'ana')).text).toContain(`${studio.origin}/#link=`)
  await run('user', 'remove', 'ana')
  expect((await run('user', 'list')).text).toBe('There are no users.\n')
})

test.each([
  [['user', 'add', 'ana'], '--role must be one of reader, editor, publisher, admin.'],
  [['user', 'add', 'Ana B', '--role', 'editor'], '"Ana B" is not a valid user name.'],
  [['user', 'add', 'ana', '--role', 'editor', '--folder', 'pages'], '--folder pages must look like pages/'],
  [['user', 'add', 'ana', '--role', 'editor', '--folder', '../x/'], '--folder ../x/ must look like pages/'],
  [['user', 'remove', 'ana'], 'There is no user "ana"'],
  [['link', 'ana'], 'There is no user "ana"'],
  [['user', 'add', 'ana', '--rule', 'editor'], "Unknown option '--rule'"],
])('%j is refused in words', async (args, message) => {
  await expect(run(...args)).rejects.toThrow(message)
  expect(await studio.users.list()).toEqual([])
})

test('without a command, or with an unknown one, it says what there is', async () => {
  expect(await run()).toMatchObject({ code: 0, text: expect.stringContaining('user add <name>') })
  expect(await run('publish')).toMatchObject({ code: 2 })
})
