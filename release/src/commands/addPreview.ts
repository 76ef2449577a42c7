import { type Command, InvalidArgumentError, Option } from 'commander'
import { shellName } from '@tessera/kit/contract/composition'
import { quickAndBuildChecks } from '../checks/allChecks.ts'
import { exitCodes } from '../errors/errorTable.ts'
import { firstLine } from '../errors/oneLine.ts'
import { calledWrongly, ReleaseError } from '../errors/ReleaseError.ts'
import { endPreview, keepPreview, type PreviewRequest, whyNotFree } from '../previews/keepPreview.ts'
import { isOver, maxDays, previewName } from '../previews/PreviewRecord.ts'
import { type PreviewPart, readPreviews } from '../previews/readPreviews.ts'
import { publishedVersion } from '../promotion/promoteRemote.ts'
import { publishRemote } from '../publishing/publishRemote.ts'
import { openStore } from '../registry/openRegistry.ts'
import { askChecks } from './addCheck.ts'
import { type Answer, answering } from './answer.ts'
import { count } from './arguments.ts'
import {
  type Context,
  readContext,
  readSigner,
  remoteName,
  whoIsCalling,
  withContext,
  withSigning,
} from './context.ts'
import { done, failure, table, when } from './print.ts'
import { refuseUnknown } from './refuseUnknown.ts'

export function addPreview(program: Command): void {
  const preview = withSigning(withContext(program.command('preview')))
  preview
    .enablePositionalOptions()
    .summary('show a version to who has a link, over what is live; no visitor sees it')
    .description(
      'Publishes the build in mfe-<remote>/dist, asks what a promotion asks without a browser (what `--waive` may name stops nothing here), and prints a link to the preview site that no one can guess. Other teams add their remotes under the same name; each has a link of its own, and each shows all. The same name and key give the same link again, with the newer build.',
    )
    .argument('[remote]', 'for example maps', remoteName)
    .option('--name <name>', 'lower-case letters, digits and dashes, for example pr-12', nameOf)
    .option('--version <version>', 'a published version, such as that of a canary, in place of the build')
    .addOption(
      new Option('--days <count>', `until it ends by itself, ${maxDays} at most`)
        .argParser(daysOf)
        .default(7),
    )
    .addOption(
      new Option('--url <origin>', 'where the preview site is, for the link that is printed')
        .env('PREVIEW_URL')
        .argParser(originOf)
        .default('http://localhost:4001', 'where `release serve --preview` answers on this machine'),
    )
    .addHelpText(
      'after',
      '\nExamples:\n  $ npm run build -w mfe-maps && release preview maps --name pr-12\n  $ release preview maps --name canary --version 0.1.0-353ce578 --days 1\n  $ release preview end --name pr-12 maps',
    )
    .action(answering(show))
  withContext(preview.command('list'))
    .summary('list the previews of an environment')
    .addHelpText('after', '\nExample:\n  $ release preview list')
    .action(answering(list))
  withSigning(withContext(preview.command('end')))
    .summary('end a preview, or one remote of it')
    .argument('[remote]', 'for example maps (default: each that a key at hand may release)', remoteName)
    .requiredOption('--name <name>', 'for example pr-12', nameOf)
    .addHelpText('after', '\nExample:\n  $ release preview end --name pr-12 maps')
    .action(answering(end))
}

interface PreviewOptions {
  name?: string
  version?: string
  days: number
  url: string
}

async function show(command: Command, remote?: string): Promise<Answer> {
  const { name, version: named, days, url } = command.opts<PreviewOptions>()
  if (name === undefined || remote === undefined || remote === shellName)
    throw calledWrongly(
      'A preview needs a remote, and a name of its own.',
      'Call `release preview maps --name pr-12`.',
    )
  const context = readContext(command)
  const { registry, environment, root } = context
  const request = await readRequest(command, context, remote)
  const taken = whyNotFree(request, { name, remote })
  if (taken) throw new ReleaseError('previewRefused', taken.cause, taken.fix)
  const { signer } = request
  const version =
    named ?? (await publishRemote({ registry, root, remote, ...(signer && { signer }) })).version
  const release = await publishedVersion(registry, remote, version)
  await registry.lease(release.manifest)
  const waived = quickAndBuildChecks.filter(({ waivable }) => waivable).map(({ id }) => id)
  const candidate = { remote, ...release }
  const { steps, refused } = await askChecks(command, context, candidate, quickAndBuildChecks, waived)
  if (refused.length > 0) {
    const cause = `${refused.length} of ${steps.length} checks refuse ${remote} ${version}: it could not be shown.`
    return {
      facts: { remote, version, environment, name, steps },
      lines: [failure('CHECKS_REFUSED', cause, 'Fix what they name, and call it again.')],
      exit: exitCodes.refused,
    }
  }
  const about = { environment, name, remote, ...release, actor: firstLine(await whoIsCalling()) }
  const { record, link } = await keepPreview(request, about, days)
  const { until } = record
  const others = request.parts.flatMap((part) =>
    part.name === name && part.remote !== remote && part.record && !isOver(part.record) ? [part.record] : [],
  )
  const also = others.map((other) => `${other.remote} ${other.version} by ${other.actor}`)
  const address = `${url}/_preview/release/${link}`
  return {
    facts: { name, remote, version, environment, until, link: address, others, steps },
    lines: [
      done(`${name} shows ${remote} ${version} over what is live in ${environment}, until ${when(until)}.`),
      ...(also.length > 0 ? [`  It shows ${also.join(', ')} too.`] : []),
      `  ${address}`,
    ],
  }
}

async function list(command: Command): Promise<Answer> {
  const context = readContext(command)
  await refuseUnknown(context)
  const parts = await readParts(context)
  const previews = parts.map(({ name, remote, record, refused }) => {
    const state = !record ? 'refused' : isOver(record) ? 'ended' : 'running'
    return { name, remote, state, ...record, ...(refused !== undefined && { refused }) }
  })
  if (previews.length === 0) return { facts: { previews }, lines: ['There is no preview.'] }
  const rows = previews.map(({ name, remote, state, version = '', until = '', actor = '', refused = '' }) => [
    name,
    remote,
    version,
    state,
    until && when(until),
    actor,
    refused,
  ])
  return {
    facts: { previews },
    lines: [table([['name', 'remote', 'version', '', 'until', 'by', 'not believed'], ...rows])],
  }
}

async function end(command: Command, remote?: string): Promise<Answer> {
  const context = readContext(command)
  await refuseUnknown(context)
  const { name } = command.opts<{ name: string }>()
  const running = (await readParts(context)).flatMap(({ record }) =>
    record && record.name === name && !isOver(record) ? [record] : [],
  )
  const asked = running.filter((record) => remote === undefined || record.remote === remote)
  const actor = firstLine(await whoIsCalling())
  const ended: string[] = []
  for (const record of asked) {
    const request = await readRequest(command, context, record.remote).catch(orNoKey(remote !== undefined))
    if (!request) continue
    await endPreview(request, record, actor)
    ended.push(record.remote)
  }
  const left = running.map((record) => record.remote).filter((one) => !ended.includes(one))
  if (asked.length > ended.length && ended.length === 0)
    throw new ReleaseError('keyMissing', `No key at hand may end ${left.join(', ')} of ${name}.`)
  const rest = left.length > 0 ? ` It still shows ${left.join(', ')}.` : ''
  const what = ended.length > 0 ? `${name} shows ${ended.join(', ')} no more.` : `${name} has nothing to end.`
  return { facts: { name, ended, left }, lines: [done(what + rest)] }
}

/** Remotes that were not named are left to those who have their keys. */
function orNoKey(isNamed: boolean): (error: unknown) => undefined {
  return function orFail(error) {
    if (isNamed || !(error instanceof ReleaseError) || error.kind !== 'keyMissing') throw error
  }
}

async function readParts({
  registry,
  registryUrl,
  root,
  environment,
}: Context): Promise<readonly PreviewPart[]> {
  return readPreviews({ store: openStore(registryUrl, root), environment, trust: await registry.trust() })
}

/** An open registry has no keys: what lies there is taken as it is. */
async function readRequest(command: Command, context: Context, remote: string): Promise<PreviewRequest> {
  await refuseUnknown(context)
  const trust = await context.registry.trust()
  return {
    store: openStore(context.registryUrl, context.root),
    trust,
    signer: trust && (await readSigner(command, context, remote)),
    parts: await readParts(context),
  }
}

function nameOf(text: string): string {
  if (previewName.test(text)) return text
  throw new InvalidArgumentError('It must be 1 to 40 lower-case letters, digits and dashes.')
}

function daysOf(text: string): number {
  const days = count(text)
  if (days <= maxDays) return days
  throw new InvalidArgumentError(`A preview lasts ${maxDays} days at most.`)
}

function originOf(text: string): string {
  const { protocol = '', origin = '' } = URL.parse(text) ?? {}
  if (/^https?:$/.test(protocol)) return origin
  throw new InvalidArgumentError('It must be an address like https://preview.example.org.')
}
