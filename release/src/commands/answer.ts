import type { Command } from 'commander'
import { type ErrorCode, errorTable, exitCodes } from '../errors/errorTable.ts'
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
  const { code, cause, fix } = classifyError(error)
  if (json) console.log(JSON.stringify({ ok: false, code, cause, fix }, null, 2))
  else console.error(failure(code, cause, fix))
  process.exitCode = errorTable[code].exit
}

function classifyError(error: unknown): { code: ErrorCode; cause: string; fix: string } {
  if (error instanceof ReleaseError) return { code: error.kind, cause: error.message, fix: error.fix }
  const code = error instanceof RegistryError ? codeOf(error) : 'UNFORESEEN'
  if (code === 'UNFORESEEN' && process.env['DEBUG'] === 'release') console.error(error)
  return { code, cause: describeError(error), fix: errorTable[code].fix }
}

function codeOf({ kind }: RegistryError): ErrorCode {
  return kind === 'refused' ? 'NOT_TRUSTED' : 'REGISTRY_FAULTY'
}
