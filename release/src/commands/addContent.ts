import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { compileInSite, type CompiledInSite } from '../content/compileInSite.ts'
import { publishContent, type PublishedContent } from '../content/publishContent.ts'
import { contentName } from '../content/openContentLog.ts'
import { ReleaseError } from '../errors/ReleaseError.ts'
import { openStore } from '@tessera/store/openStore'
import { type Answer, answering } from './answer.ts'
import { contentFolder } from './contentFolder.ts'
import { readContext, readSigner, whoIsCalling, withContext, withSigning } from './context.ts'
import { inBytes, done, warning } from './print.ts'
import { refuseNewEnvironment } from './refuseUnknown.ts'
import { withSite } from './siteFor.ts'

const maxShown = 20 /* problems */

export function addContent(program: Command): void {
  const content = program.command('content').summary("publish the site's content")
  withSite(withSigning(withContext(content.command('publish'))))
    .summary('compile a content folder and store it; sites that follow it show it at once')
    .description(
      'Compiles the documents and stores what changed in the registry, pictures included. Sites of that environment with CONTENT_FROM=registry show it within a second or two. Publishing the same content again changes nothing, and restores what is missing.',
    )
    .argument('[folder]', 'of documents (default: CONTENT_DIR, else tessera.site of package.json)')
    .option('-n, --dry-run', 'compile, print what would be stored, store nothing', false)
    .option(
      '--with-problems',
      'publish although documents are broken; each is left out, or kept in its last good revision on this machine',
      false,
    )
    .addHelpText(
      'after',
      '\nExamples:\n  $ release content publish\n  $ release content publish /srv/content --registry s3://bucket --dry-run',
    )
    .action(answering(publish))
}

async function publish(command: Command, folder?: string): Promise<Answer> {
  const context = readContext(command)
  const { registry, registryUrl, environment, root, say } = context
  const { dryRun, withProblems } = command.opts<{ dryRun: boolean; withProblems: boolean }>()
  await refuseNewEnvironment(context)
  const signer = dryRun ? undefined : await readSigner(command, context, contentName, environment)
  const from = contentFolder(command, context)
  const compiled = await compileInSite({
    site: from.site,
    folder: folder === undefined ? from.folder : resolve(folder),
    keepIn: from.keepIn,
    onProgress: say,
  })
  const problems = listProblems(compiled)
  if (problems.length > 0 && !withProblems)
    throw new ReleaseError('CONTENT_REFUSED', limited(problems).join('; '))
  const flaws = compiled.problems.filter(({ name }) => name === 'documentFlawed').map(({ cause }) => cause)
  const { revision, layout } = compiled
  const files = Object.fromEntries(Object.entries(compiled.files).filter(([, path]) => existsSync(path)))
  say(`Storing ${Object.keys(files).length} files`)
  const store = openStore(registryUrl, root)
  const trust = await registry.trust()
  const actor = await whoIsCalling()
  const place = { environment, layout }
  const result = await publishContent({ store, trust, signer, files, revision, actor, dryRun, ...place })
  return {
    facts: { ...result, ...place, revision, problems: [...problems, ...flaws], dryRun },
    lines: [...limited([...problems, ...flaws]).map(warning), done(resultLine(result, environment, dryRun))],
  }
}

function listProblems({ files, problems }: CompiledInSite): readonly string[] {
  const missing = Object.keys(files).filter((path) => !existsSync(files[path] ?? ''))
  const refused = problems.filter(({ name }) => name !== 'documentFlawed')
  return [...refused.map(({ cause }) => cause), ...missing.map((path) => `${path}: there is no such file`)]
}

/** Limits the problems that are printed; `--json` lists all. */
function limited(problems: readonly string[]): readonly string[] {
  const more = problems.length - maxShown
  return more > 0 ? [...problems.slice(0, maxShown), `and ${more} more`] : problems
}

function resultLine(result: PublishedContent, environment: string, dryRun: boolean): string {
  const { number, isNew, files, bytes, written } = result
  const all = `${files} files, ${inBytes(bytes)}`
  if (!isNew && written === 0) return `The content of ${environment} is number ${number} already: ${all}.`
  if (!isNew)
    return `The content of ${environment} is number ${number}; ${written} lost chunks ${would('are back', 'would come back')}.`
  return `The content of ${environment} ${would('is', 'would be')} number ${number}: ${all}, ${written} new chunks of a megabyte at most.`

  function would(is: string, wouldBe: string): string {
    return dryRun ? wouldBe : is
  }
}
