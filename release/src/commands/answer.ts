import type { Command } from 'commander'
import { type ErrorName, errorTable, exitCodes } from '../errors/errorTable.ts'
import { ReleaseError } from '../errors/ReleaseError.ts'
import { RegistryError } from '@tessera/store/RegistryError'
import { failure } from './print.ts'
import { describeError } from '@tessera/store/describeError'

/** What a verb reports: `facts` for `--json`, `lines` for people, and the exit code if it is not 0. */
export interface Answer {
  facts: object
  lines: readonly string[]
  exit?: number
}

/** Wraps a verb for commander: prints its answer or its error, sets the exit code, never throws. */
export function answering(verb: (command: Command, ...args: never[]) => Promise<Answer>) {
  return async function act(this: Command, ...args: unknown[]): Promise<void> {
    const json = this.opts()['json'] === true
    try {
      const { facts, lines, exit = exitCodes.done } = await verb(this, ...(args as never[]))
      console.log(
        json ? JSON.stringify({ ok: exit === exitCodes.done, ...facts }, null, 2) : lines.join('\n'),
      )
      process.exitCode = exit
    } catch (error) {
      print(error, json)
    }
  }
}

function print(error: unknown, json: boolean): void {
  const { error: name, cause, fix } = classifyError(error)
  const { code, exit } = errorTable[name]
  if (json) console.log(JSON.stringify({ ok: false, code, cause, fix }, null, 2))
  else console.error(failure(code, cause, fix))
  process.exitCode = exit
}

function classifyError(error: unknown): { error: ErrorName; cause: string; fix: string } {
  if (error instanceof ReleaseError) return { error: error.kind, cause: error.message, fix: error.fix }
  if (error instanceof RegistryError && error.kind === 'refused')
    return { error: 'notTrusted', cause: error.message, fix: errorTable.notTrusted.fix }
  if (error instanceof RegistryError)
    return { error: 'registryFaulty', cause: error.message, fix: errorTable.registryFaulty.fix }
  if (process.env['DEBUG'] === 'release') console.error(error)
  return { error: 'unforeseen', cause: describeError(error), fix: errorTable.unforeseen.fix }
}
