import { answerInTurn } from '@tessera/kit/testing/answerInTurn'
import { call } from '../run.ts'
import type { Call, Called } from './callInTurn.ts'

/** Calls `release` for each request, with its arguments and folder, and answers with its output. */
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
