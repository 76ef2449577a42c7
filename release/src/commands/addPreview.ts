import { type Command, InvalidArgumentError, Option } from 'commander'
import { shellName } from '@tessera/kit/contract/composition'
import { quickAndBuildChecks } from '../checks/allChecks.ts'
import { oneLine } from '../errors/oneLine.ts'
import { calledWrongly, ReleaseError } from '../errors/ReleaseError.ts'
import {
  endPreview,
  keepPreview,
  type PreviewRequest,
  refuseTaken,
  findRunning,
} from '../previews/keepPreview.ts'
import { isOver, maxDays, previewName } from '../previews/PreviewRecord.ts'
import { readPreviews } from '../previews/readPreviews.ts'
import { publishedVersion } from '../promotion/promoteRemote.ts'
import { publishRemote } from '../publishing/publishRemote.ts'
import { openStore } from '@tessera/store/openStore'
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
import { done, table, when } from './print.ts'
import { refuseUnknown } from './refuseUnknown.ts'

export function addPreview(program: Command): void {
  const preview = withSigning(withContext(program.command('preview')))
  preview
    .enablePositionalOptions()
    .summary('show a version to people who have a link; no visitor sees it')
    .description(
      'Publishes the build in mfe-<remote>/dist, runs the checks of a promotion that need no browser (those that `--waive` may name refuse nothing here), and prints a link to the preview site that no one can guess. Other teams can add their remotes under the same name: each gets its own link, and every link shows all. The same name and key give the same link again, with the newer build.',
    )
    .argument('[remote]', 'for example maps', remoteName)
    .option('--name <name>', 'lower-case letters, digits and dashes, for example pr-12', parseName)
    .option('--version <version>', 'a published version, such as that of a canary, in place of the build')
    .option('--days <count>', `days until it ends, ${maxDays} at most`, parseDays, 7)
    .addOption(
      new Option('--url <origin>', 'address of the preview site, for the printed link')
        .env('PREVIEW_URL')
        .argParser(parseOrigin)
        .default('http://localhost:4001', 'where `release serve --preview` answers on this machine'),
    )
    .option('--draft <link>', 'a draft by its link from the studio: both are shown together', parseDraft)
    .addHelpText(
      'after',
      '\nExamples:\n  $ npm run build -w mfe-maps && release preview maps --name pr-12\n  $ release preview maps --name canary --version 0.1.0-353ce578 --days 1\n  $ release preview end --name pr-12 maps',
    )
    .action(answering(publish))
  withContext(preview.command('list'))
    .summary('list the previews of an environment')
    .addHelpText('after', '\nExample:\n  $ release preview list')
    .action(answering(list))
  withSigning(withContext(preview.command('end')))
    .summary('end a preview, or one remote of it')
    .argument('[remote]', 'for example maps (default: each that a key at hand may release)', remoteName)
    .requiredOption('--name <name>', 'for example pr-12', parseName)
    .addHelpText('after', '\nExample:\n  $ release preview end --name pr-12 maps')
    .action(answering(end))
}

interface PreviewOptions {
  name?: string
  version?: string
  days: number
  url: string
  draft?: string
}

async function publish(command: Command, remote?: string): Promise<Answer> {
  const { name, version: named, days, url, draft = '' } = command.opts<PreviewOptions>()
  if (name === undefined || remote === undefined || remote === shellName)
    throw calledWrongly('A preview needs a remote and a name.', 'Call `release preview maps --name pr-12`.')
  const context = readContext(command)
  const { registry, environment, root } = context
  const request = await readRequest(command, context, remote)
  refuseTaken(request, { name, remote })
  const signing = request.signer && { signer: request.signer }
  const version = named ?? (await publishRemote({ registry, root, remote, ...signing })).version
  const release = { remote, ...(await publishedVersion(registry, remote, version)) }
  await registry.lease(release.manifest)
  const waived = quickAndBuildChecks.filter(({ waivable }) => waivable).map(({ id }) => id)
  const { steps, refused } = await askChecks(command, context, release, {
    checks: quickAndBuildChecks,
    waived,
  })
  if (refused.length > 0)
    throw new ReleaseError(
      'CHECKS_REFUSED',
      `${remote} ${version} could not be shown. ${refused.map(({ cause }) => cause).join(' ')}`,
      'Fix what the checks name, and run the command again.',
    )
  const about = { environment, name, ...release, actor: await whoIsCalling() }
  const { record, link } = await keepPreview(request, about, days)
  const { until } = record
  const others = findRunning(request.parts, name).filter((other) => other.remote !== remote)
  const also = others.map((other) => `${other.remote} ${other.version} by ${other.actor}`)
  const address = `${url}/_preview/release/${link}${draft}`
  return {
    facts: { name, remote, version, environment, until, link: address, others, steps },
    lines: [
      done(
        `${name} shows ${remote} ${version} over what is current in ${environment}, until ${when(until)}.`,
      ),
      ...(also.length > 0 ? [`  It shows ${also.map(oneLine).join(', ')} too.`] : []),
      `  ${address}`,
      ...(command.getOptionValueSource('url') === 'default'
        ? ['  Set PREVIEW_URL if the preview site has another address.']
        : []),
    ],
  }
}

async function list(command: Command): Promise<Answer> {
  const { parts } = await readRequest(command, readContext(command))
  const previews = parts.map(({ name, remote, record, refused }) => {
    const state = !record ? 'refused' : isOver(record) ? 'ended' : 'running'
    return { name, remote, state, ...record, ...(refused !== undefined && { refused }) }
  })
  const rows = previews.map(({ name, remote, version = '', state, until = '', actor = '', refused = '' }) => [
    name,
    remote,
    version,
    state,
    until && when(until),
    actor,
    refused,
  ])
  const heading = ['name', 'remote', 'version', 'state', 'until', 'by', 'refused because']
  return {
    facts: { previews },
    lines: [rows.length > 0 ? table([heading, ...rows]) : 'There is no preview.'],
  }
}

async function end(command: Command, remote?: string): Promise<Answer> {
  const context = readContext(command)
  const { name } = command.opts<{ name: string }>()
  const running = findRunning((await readRequest(command, context)).parts, name)
  const asked = running.filter((record) => remote === undefined || record.remote === remote)
  const actor = await whoIsCalling()
  const ended: string[] = []
  for (const record of asked) {
    const request = await readRequest(command, context, record.remote).catch(orNoKey(remote !== undefined))
    if (!request) continue
    await endPreview(request, record, actor)
    ended.push(record.remote)
  }
  const left = running.map((record) => record.remote).filter((one) => !ended.includes(one))
  if (asked.length > 0 && ended.length === 0)
    throw new ReleaseError('KEY_MISSING', `No key at hand may end ${left.join(', ')} of ${name}.`)
  const rest = left.length > 0 ? ` It still shows ${left.join(', ')}.` : ''
  const what = ended.length > 0 ? `${name} shows ${ended.join(', ')} no more.` : `${name} has nothing to end.`
  return { facts: { name, ended, left }, lines: [done(what + rest)] }
}

/** Builds a handler for `.catch`: skips a remote without a key, unless the caller named the remote. */
function orNoKey(isNamed: boolean): (error: unknown) => undefined {
  return function orFail(error) {
    if (isNamed || !(error instanceof ReleaseError) || error.kind !== 'KEY_MISSING') throw error
  }
}

/** Reads the existing previews, and the key to sign `remote` with; an open registry needs no key. */
async function readRequest(command: Command, context: Context, remote?: string): Promise<PreviewRequest> {
  await refuseUnknown(context)
  const { registry, registryUrl, root, environment } = context
  const [store, trust] = [openStore(registryUrl, root), await registry.trust()]
  const signer = trust && remote !== undefined ? await readSigner(command, context, remote) : undefined
  return { store, trust, signer, parts: await readPreviews({ store, environment, trust }) }
}

function parseName(text: string): string {
  if (previewName.test(text)) return text
  throw new InvalidArgumentError('It must be 1 to 40 lower-case letters, digits and dashes.')
}

/** Parses the secret and the page in a draft's link. They are only put into the printed link, and stored nowhere. */
function parseDraft(text: string): string {
  const { pathname = '', searchParams } = URL.parse(text) ?? {}
  const [, draft] = /^\/_preview\/share\/([\w-]{1,64})$/.exec(pathname) ?? []
  if (draft !== undefined) return `?${new URLSearchParams({ draft, to: searchParams?.get('to') ?? '/' })}`
  throw new InvalidArgumentError('It must be a link like https://preview.example.org/_preview/share/….')
}

function parseDays(text: string): number {
  const days = count(text)
  if (days <= maxDays) return days
  throw new InvalidArgumentError(`A preview lasts ${maxDays} days at most.`)
}

function parseOrigin(text: string): string {
  const { protocol = '', origin = '' } = URL.parse(text) ?? {}
  if (/^https?:$/.test(protocol)) return origin
  throw new InvalidArgumentError('It must be an address like https://preview.example.org.')
}
