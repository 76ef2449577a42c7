import { mkdtempDisposable, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { readSettings } from '@tessera/store/readSettings'
import { opsTokens } from '../config.ts'
import { followTokens } from './session.ts'
import { digestOf } from './parsePeople.ts'

const token = 'the token of this site'
const ana = `ana roll-back ${digestOf('of ana')}`
const ben = `ben read ${digestOf('of ben')}`

/** The view's tokens in two files, as they are mounted, and the lines of the log. */
async function createFiles() {
  const folder = await mkdtempDisposable(join(tmpdir(), 'tessera-tokens-'))
  const at = { token: join(folder.path, 'token'), people: join(folder.path, 'people') }
  await writeFile(at.token, token)
  await writeFile(at.people, `${ana}\n${ben}\n`)
  const logged: string[] = []
  const session = followTokens(
    () => readSettings(opsTokens, { OPS_TOKEN_FILE: at.token, OPS_TOKENS_FILE: at.people }),
    {
      info() {},
      error: (event, facts) => void logged.push(`${event}: ${String(facts?.['cause'])}`),
      problem() {},
    },
  )

  /** The session that a token begins. */
  function enter(given: string) {
    const person = session().personWith(given)
    const [cookie = ''] = person ? session().cookie(person, true).split(';') : []
    const request = new Request('https://site.test/ops', { headers: { cookie } })
    return () => session().visitor(request)?.name
  }
  return { [Symbol.asyncDispose]: () => folder.remove(), at, logged, session, enter }
}

test('[OP5] who is taken off the list is out at once, whoever else is on it stays', async () => {
  await using files = await createFiles()
  const [whoIsAna, whoIsBen] = [files.enter('of ana'), files.enter('of ben')]
  expect([whoIsAna(), whoIsBen()]).toEqual(['ana', 'ben'])
  await writeFile(`${files.at.people}.new`, `${ben}\n`)
  await rename(`${files.at.people}.new`, files.at.people)
  expect([whoIsAna(), whoIsBen()]).toEqual([undefined, 'ben'])
  expect(files.session().personWith('of ana')).toBeUndefined()
  expect(files.logged).toEqual([])
})

test('[OP5] a list that is no list lets no one in, is logged once, and again after it was right', async () => {
  await using files = await createFiles()
  const [whoIsAna, whoHasToken] = [files.enter('of ana'), files.enter(token)]
  for (const round of [1, 2]) {
    await writeFile(files.at.people, `${ana}\nben reads\n`)
    expect([whoIsAna(), whoIsAna(), whoHasToken()]).toEqual([undefined, undefined, undefined])
    expect(files.logged).toHaveLength(round)
    await writeFile(files.at.people, ana)
    expect([whoIsAna(), whoHasToken()]).toEqual(['ana', ''])
  }
  expect(files.logged[0]).toContain('OPS_TOKENS: must have one line per person')
})

test("[OP5] another token of the site ends all sessions at once; without its file there is no one's", async () => {
  await using files = await createFiles()
  const [whoIsAna, whoHasToken] = [files.enter('of ana'), files.enter(token)]
  await writeFile(files.at.token, 'another token of it')
  expect([whoIsAna(), whoHasToken()]).toEqual([undefined, undefined])
  expect(files.session().personWith(token)).toBeUndefined()
  expect(files.enter('another token of it')()).toBe('')
  await rm(files.at.token)
  expect(files.session().personWith('another token of it')).toBeUndefined()
  expect(files.enter('of ana')()).toBeUndefined()
})
