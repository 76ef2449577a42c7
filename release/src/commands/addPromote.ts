import type { Command } from 'commander'
import { checksOf } from '../checks/allChecks.ts'
import type { Check } from '../checks/check.ts'
import { shellName } from '@tessera/kit/contract/composition'
import { calledWrongly } from '../errors/ReleaseError.ts'
import type { Change, ChangeRequest } from '../promotion/changeCurrent.ts'
import { builtVersion, currentVersion, promoteRemote, publishedVersion } from '../promotion/promoteRemote.ts'
import { type Answer, answering } from './answer.ts'
import { placedReader } from './contentFolder.ts'
import { readCanary, readBake, withCanary, withBake } from './readCanary.ts'
import { changeLines } from './print.ts'
import { refuseNewEnvironment, readChangeOfKnown } from './refuseUnknown.ts'
import { readWaivers, withWaivers } from './addCheck.ts'
import { siteFor, withSite } from './siteFor.ts'
import { type Context, readChange, readContext, remoteName, withChange } from './context.ts'
import { findJourneys } from '../publishing/findJourneys.ts'
import { removeRemote } from '../promotion/removeRemote.ts'
import { rollbackRemote } from '../promotion/rollbackRemote.ts'

export function addPromote(program: Command): void {
  withSite(withWaivers(withBake(withCanary(withChange(program.command('promote'))))))
    .summary('make a published version current')
    .description(
      'Checks a published version, then replaces that one remote in the current composition. The site picks it up within a second. For ten minutes a few visitors keep the version before: when the new one fails more often, it is taken back.',
    )
    .argument('<remote>', 'for example maps', remoteName)
    .argument('[version]', 'a published version (default: that of the build in mfe-<remote>/dist)')
    .option('--new-environment', 'create the environment if it does not exist')
    .option('--from <environment>', 'take the version that is current there')
    .option('--skip-browser', 'do not try the version in the site; needs --reason')
    .addHelpText(
      'after',
      '\nExamples:\n  $ release promote maps\n  $ release promote maps --canary 10\n  $ release promote maps --watch 30m\n  $ release promote maps --from staging\n  $ release promote maps --waive blocking --reason "the old map, until May"\n  $ release promote maps 0.1.0-ab12cd34 --reason "new base map"\n  $ release promote maps --environment staging --dry-run',
    )
    .action(answering(promote))
}

async function promote(command: Command, remote: string, named?: string): Promise<Answer> {
  const context = readContext(command, remote)
  if (!command.opts<{ newEnvironment?: boolean }>().newEnvironment)
    await refuseNewEnvironment(readContext(command))
  const request = await readChange(command, context, remote)
  const waived = readWaivers(command, remote)
  const version = await chosenVersion(context, command, remote, named)
  const canary = readCanary(command)
  const watch = readBake(command)
  const checks = readChecks(command, request)
  const untried = checks.length < checksOf(remote).length
  const placed = placedReader(command, context)
  const release = await publishedVersion(context.registry, remote, version)
  const { site, content } = await siteFor(command, { remote, placed, checks, ...release })
  const change = await promoteRemote({
    ...request,
    ...(untried && { reason: `${request.reason} (not tried in a browser)` }),
    version,
    checks,
    waived,
    site,
    content,
    placed,
    journeys: await findJourneys(context.root, remote, version),
    ...(canary && { canary }),
    ...(watch && { watch }),
  })
  return { facts: change, lines: changeLines(change) }
}

/** The checks to run. `--skip-browser` leaves out the checks in the running site; it needs a reason, to be recorded. */
function readChecks(command: Command, request: ChangeRequest): readonly Check[] {
  const all = checksOf(request.remote)
  if (!command.opts<{ skipBrowser?: boolean }>().skipBrowser) return all
  if (request.reason) return all.filter((check) => check.begin === undefined)
  throw calledWrongly(
    '`--skip-browser` needs a reason, which is recorded.',
    `Call \`release promote ${request.remote} --skip-browser --reason "<why>"\`.`,
  )
}

async function chosenVersion(
  { registry, root }: Context,
  command: Command,
  remote: string,
  named: string | undefined,
): Promise<string> {
  const { from } = command.opts<{ from?: string }>()
  if (from === undefined) return named ?? (await builtVersion(root, remote))
  if (named === undefined) return currentVersion(registry, remote, from)
  throw calledWrongly(
    `Both a version and \`--from ${from}\` are given.`,
    `Call \`release promote ${remote} ${named}\` or \`release promote ${remote} --from ${from}\`.`,
  )
}

export function addRollback(program: Command): void {
  withSite(withChange(program.command('rollback')))
    .summary('make the version before the current one current again')
    .description(
      'Finds the version that was current before and makes it current again, as a new number in the log. A second rollback goes back one more. `--to none` removes a remote and its canary: its slots show their fallbacks. That is refused while documents place them, and `promote` restores the remote.',
    )
    .argument('<remote>', 'for example maps', remoteName)
    .option('--to <version>', 'go back to this version; none removes the remote')
    .addHelpText(
      'after',
      '\nExamples:\n  $ release rollback maps\n  $ release rollback maps --reason "pins are missing"\n  $ release rollback maps --to 0.1.0-ab12cd34\n  $ release rollback maps --to none --reason "replaced by atlas"',
    )
    .action(answering(rollback))
}

async function rollback(command: Command, remote: string): Promise<Answer> {
  const request = await readChangeOfKnown(command, remote)
  const { to } = command.opts<{ to?: string }>()
  const change = await (to === 'none'
    ? remove(command, request)
    : rollbackRemote({ ...request, ...(to !== undefined && { to }) }))
  return { facts: change, lines: changeLines(change) }
}

async function remove(command: Command, request: ChangeRequest): Promise<Change> {
  const { remote, reason } = request
  if (remote === shellName)
    throw calledWrongly('No page can do without the shell.', 'Promote another version of the shell.')
  if (!reason)
    throw calledWrongly(
      'Removing a remote needs a reason, which is recorded.',
      `Call \`release rollback ${remote} --to none --reason "<why>"\`.`,
    )
  return removeRemote({ ...request, placed: placedReader(command, readContext(command, remote)) })
}
