import { type Command, Option } from 'commander'
import type { NamedRelease } from '@tessera/kit/contract/composition'
import { allChecks, checksOf } from '../checks/allChecks.ts'
import { type Check, runChecks } from '../checks/check.ts'
import { providedByShell } from '../checks/providedByShell.ts'
import { exitCodes } from '../errors/errorTable.ts'
import { calledWrongly } from '../errors/ReleaseError.ts'
import { readProvided } from '../shell/readCurrentShell.ts'
import { readBase } from '../log/readBase.ts'
import { findJourneys } from '../publishing/findJourneys.ts'
import { builtVersion, publishedVersion } from '../promotion/promoteRemote.ts'
import { type Answer, answering } from './answer.ts'
import { placedReader } from './contentFolder.ts'
import { siteFor, withSite } from './siteFor.ts'
import { type Context, readContext, remoteName, withContext } from './context.ts'
import { done, failure, stepLine, table } from './print.ts'

export function addCheck(program: Command): void {
  withSite(withWaivers(withContext(program.command('check'))))
    .summary('run the checks of a promotion without promoting')
    .description(
      'Runs the checks of a promotion on a published version in the current composition. Changes nothing. A pass in the browser is remembered, so that the promotion after it is fast.',
    )
    .argument('[remote]', 'for example maps', remoteName)
    .argument('[version]', 'a published version (default: that of the build in mfe-<remote>/dist)')
    .addOption(new Option('--only <id...>', 'only these checks').choices(allChecks.map(({ id }) => id)))
    .option('--reason <text>', 'why checks are waived; a promotion records it')
    .option('--list', 'list the checks, run none')
    .addHelpText(
      'after',
      '\nExamples:\n  $ release check maps\n  $ release check maps --only size server\n  $ release check --list',
    )
    .action(answering(check))
}

async function check(command: Command, remote?: string, named?: string): Promise<Answer> {
  const { list, only } = command.opts<{ list?: boolean; only?: string[] }>()
  if (list) return listChecks(allChecks)
  if (remote === undefined) {
    throw calledWrongly('No remote is named.', 'Call `release check maps`.')
  }
  const waived = readWaivers(command, remote)
  const context = readContext(command, remote)
  const { environment, root } = context
  const version = named ?? (await builtVersion(root, remote))
  const release = await publishedVersion(context.registry, remote, version)
  const checks = checksOf(remote).filter(({ id }) => only === undefined || only.includes(id))
  const { steps, refused, untried, against } = await askChecks(
    command,
    context,
    { remote, ...release },
    { checks, waived },
  )
  const facts = { remote, version, environment, against, steps }
  if (refused.length === 0 && untried.length > 0) {
    const fix = 'Do what these checks name, or check again on another machine, or when this one is less busy.'
    const analysis = `${untried.length} of ${steps.length} checks of ${remote} ${version} could not be run; none refused it.`
    return { facts, lines: [failure('CHECKS_NOT_TRIED', analysis, fix)], exit: exitCodes.notTried }
  }
  if (refused.length === 0) {
    return { facts, lines: [done(`${remote} ${version} may be promoted to ${environment}.`)] }
  }
  const analysis = `${refused.length} of ${steps.length} checks refuse ${remote} ${version}.`
  const fix =
    'Fix what these checks name, publish again; `release promote` refuses it too, unless `--waive` accepts the refusals.'
  return { facts, lines: [failure('CHECKS_REFUSED', analysis, fix)], exit: exitCodes.refused }
}

/** Runs checks of a published version in the current composition. */
export async function askChecks(
  command: Command,
  context: Context,
  release: NamedRelease & { remote: string },
  { checks, waived }: { checks: readonly Check[]; waived: readonly string[] },
) {
  const { registry, environment, root, say } = context
  const placed = placedReader(command, context)
  const { against, ...tried } = await siteFor(command, { placed, checks, ...release })
  const candidate = {
    ...release,
    ...tried,
    registry,
    base: await readBase(registry, environment),
    provided: (await readProvided(registry, environment)) ?? providedByShell,
    environment,
    placed,
    journeys: await findJourneys(root, release.remote, release.version),
  }
  const steps = await runChecks(checks, candidate, { waived }, (step) => say(stepLine(step)))
  return {
    steps,
    refused: steps.filter(({ status }) => status === 'refused'),
    untried: steps.filter(({ status }) => status === 'not tried'),
    against,
  }
}

function listChecks(checks: readonly Check[]): Answer {
  const facts = {
    checks: checks.map(({ id, title, waivable }) => ({ id, title, waivable: waivable === true })),
  }
  return { facts, lines: [table([['id', 'what it checks'], ...checks.map(({ id, title }) => [id, title])])] }
}

const waivable = allChecks.filter((check) => check.waivable).map(({ id }) => id)

/** Adds `--waive`, by which the caller accepts refusals of the named checks, for a recorded reason. */
export function withWaivers(command: Command): Command {
  return command.addOption(
    new Option(
      '--waive <check...>',
      'accept refusals of these checks; needs --reason, and the log names them',
    ).choices(waivable),
  )
}

/** Reads the ids of the waived checks. Throws if checks are waived without a reason. */
export function readWaivers(command: Command, remote: string): readonly string[] {
  const { waive = [], reason } = command.opts<{ waive?: string[]; reason?: string }>()
  if (waive.length === 0 || reason?.trim()) return waive
  throw calledWrongly(
    '`--waive` needs a reason, which is recorded.',
    `Call \`release ${command.name()} ${remote} --waive ${waive.join(' ')} --reason "<why>"\`.`,
  )
}
