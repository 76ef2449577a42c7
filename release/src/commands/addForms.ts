import { resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { calledWrongly } from '../errors/ReleaseError.ts'
import { exitCodes } from '../errors/errorTable.ts'
import { readFormFiles } from '../forms/readFormFiles.ts'
import { readFormsKey, readStoredForms } from '../forms/storeForm.ts'
import { openStore } from '@tessera/store/openStore'
import { type Answer, answering } from './answer.ts'
import { readContext, withContext } from './context.ts'
import { warning } from './print.ts'

export function addForms(program: Command): void {
  const forms = program.command('forms').summary('the forms that visitors sent')
  withContext(forms.command('export'))
    .summary('print all sent forms, oldest first, a line of JSON each')
    .description("Reads the forms in a server's folder, and decrypts those in the store.")
    .option('--key <file...>', 'private keys of the forms in the store')
    .addOption(new Option('--store <url>', 'where servers store them').env('FORMS_STORE'))
    .addOption(
      new Option('--folder <path>', 'folder of one server').env('FORMS_DIR').default('.tessera/submissions'),
    )
    .addHelpText(
      'after',
      '\nExamples:\n  $ release forms export > forms.jsonl\n  $ release forms export --store s3://bucket/site --key forms.pem',
    )
    .action(answering(exportForms))
}

async function exportForms(command: Command): Promise<Answer> {
  const { root, environment } = readContext(command)
  const { key: files = [], store, folder, json } = command.opts<ExportOptions>()
  if (store && files.length === 0)
    throw calledWrongly(`The forms in ${store} are encrypted.`, 'Name their private key: `--key forms.pem`.')
  const keys = await Promise.all(files.map((file) => readFormsKey(file, 'private')))
  const stored = store ? await readStoredForms(openStore(store, root), environment, keys) : []
  const read = [...(await readFormFiles(resolve(root, folder))), ...stored]
  const problems = read.flatMap((one) => ('problem' in one ? one.problem : []))
  const unsorted = read.flatMap((one) => ('form' in one ? one.form : []))
  const forms = unsorted.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
  if (!json) for (const problem of problems) console.error(warning(`${problem}. It is left out.`))
  const exit = problems.length > 0 ? exitCodes.registry : exitCodes.done
  return { facts: { forms, problems }, lines: forms.map((form) => JSON.stringify(form)), exit }
}

type ExportOptions = { key?: readonly string[]; store?: string; folder: string; json?: boolean }
