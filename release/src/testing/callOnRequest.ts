import { answerInTurn } from '@tessera/kit/testing/answerInTurn'
import { call } from '../run.ts'
import type { Call, Called } from './callInTurn.ts'

/** A process that is called as `release` again and again, with other words, elsewhere: what it writes is its answer. */
answerInTurn(async function answer({ args, cwd, env }: Call): Promise<Called> {
  process.chdir(cwd)
  process.env = { ...env }
  process.argv.splice(2, Infinity, ...args)
  process.exitCode = 0
  const written = { out: '', err: '' }
  process.stdout.write = (text) => Boolean((written.out += String(text)))
  process.stderr.write = (text) => Boolean((written.err += String(text)))
  await call().catch(function fail(error: Error) {
    process.exitCode = 1
    written.err += error.stack
  })
  return { exit: process.exitCode, ...written }
})
