import { join } from 'node:path'
import type { BuildOptions } from '../build/buildRemote.ts'
import { askProgram } from './askProgram.ts'

/** What `buildOnRequest.ts` is asked for: a remote, or the page of a test. */
export type Wanted = { folder: string; options: BuildOptions } | { folder: string; page: string }

/** What came of it. */
export type Built = { report: string } | { problem: string }

/** Builds in a process that all test files share: a second build takes a third of the first. Gives the report. */
export async function buildSerially(wanted: Wanted): Promise<string> {
  const built = await askProgram<Built>(join(import.meta.dirname, 'buildOnRequest.ts'), wanted)
  if ('problem' in built) throw Object.assign(new Error(built.problem), { code: 1, stderr: built.problem })
  return built.report
}
