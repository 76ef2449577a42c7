import { Command } from 'commander'
import { addBackup, addRestore } from './commands/addBackup.ts'
import { addCanary } from './commands/addCanary.ts'
import { addCheck } from './commands/addCheck.ts'
import { addContent } from './commands/addContent.ts'
import { addDoctor } from './commands/addDoctor.ts'
import { addExport } from './commands/addExport.ts'
import { addForms } from './commands/addForms.ts'
import { addGc } from './commands/addGc.ts'
import { addHistory } from './commands/addHistory.ts'
import { addPublish } from './commands/addPublish.ts'
import { addPreview } from './commands/addPreview.ts'
import { addProblems } from './commands/addProblems.ts'
import { addPromote, addRollback } from './commands/addPromote.ts'
import { addServe } from './commands/addServe.ts'
import { addStatus } from './commands/addStatus.ts'
import { addTrust } from './commands/addTrust.ts'
import { printWrongCall } from './commands/print.ts'
import { exitCodes } from './errors/errorTable.ts'

export function createProgram(): Command {
  const program = new Command('release')
    .description('Releases one remote of the site at a time, and restores earlier versions.')
    .enablePositionalOptions() // `preview` and its subcommands share options
    .configureHelp({ showGlobalOptions: false, sortSubcommands: false })
    .configureOutput({
      outputError: (text, write) => printWrongCall(text, findFix(text), write),
    })
    .addHelpText('after', footnote)
    .exitOverride()
  for (const add of [...releasing, ...running, ...keeping]) add(program)
  return program
}

const releasing = [addPublish, addCheck, addPreview, addPromote, addCanary, addRollback]
const running = [addServe, addStatus, addProblems, addHistory, addContent]
const keeping = [addDoctor, addGc, addBackup, addRestore, addExport, addForms, addTrust]

const formerVerbs: Readonly<Record<string, string>> = {
  diff: 'It was removed: `release history` lists what each composition changed.',
  keys: 'Use `release trust new-key`, `release trust keys` and `release trust rotate`.',
  remove: 'Use `release rollback <remote> --to none`.',
}

function findFix(text: string): string {
  const [, verb = ''] = /unknown command '(\w+)'/.exec(text) ?? []
  return formerVerbs[verb] ?? 'See `release --help` for all verbs.'
}

const footnote = `
A release is two steps: \`publish\` stores a build, \`promote\` makes it current. \`rollback\` undoes the second.

Exit codes:
  ${exitCodes.done}  done, or nothing to do
  ${exitCodes.unforeseen}  something unforeseen
  ${exitCodes.calledWrongly}  called wrongly, or a build or a version that it needs is missing
  ${exitCodes.refused}  a check refused it; nothing was changed
  ${exitCodes.registry}  the registry cannot be read or written, or is damaged
  ${exitCodes.overtaken}  another process released meanwhile; nothing was changed
  ${exitCodes.notTried}  a check could not be run on this machine; nothing was changed`
