import { buildRemote } from '../build/buildRemote.ts'
import { BuildError } from '../build/BuildError.ts'
import { answerInTurn } from './answerInTurn.ts'
import { buildPage } from './buildPage.ts'
import type { Built, Wanted } from './buildSerially.ts'

answerInTurn(function build(wanted: Wanted): Promise<Built> {
  const report =
    'page' in wanted ? buildPage(wanted.page, wanted.folder) : buildRemote(wanted.folder, wanted.options)
  return report.then((text) => ({ report: text }), refused)
})

function refused(error: unknown): Built {
  return { problem: error instanceof BuildError ? error.message : String((error as Error).stack) }
}
