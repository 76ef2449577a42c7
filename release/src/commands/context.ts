import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { shellEnvironment, shellName } from '@tessera/kit/contract/composition'
import { firstLine } from '../errors/oneLine.ts'
import { calledWrongly } from '../errors/ReleaseError.ts'
import type { ChangeRequest } from '../promotion/changeCurrent.ts'
import { isRemote } from '../publishing/findRemoteFolder.ts'
import { providedByShell } from '../checks/providedByShell.ts'
import { readProvided } from '../shell/readCurrentShell.ts'
import { openRegistry } from '../registry/openRegistry.ts'
import type { Registry } from '../registry/createRegistry.ts'
import { chooseSigner } from '../signing/chooseSigner.ts'
import { printWrongCall, stepLine } from './print.ts'

/** What every verb needs, read from its options. */
export interface Context {
  registry: Registry
  registryUrl: string
  environment: string
  /** The folder that contains the remotes' folders, or the repository of one remote. */
  root: string
  keys: string
  /** Prints progress; silent with `--json`. */
  say: (line: string) => void
}

/** Adds the options that all verbs have. */
export function withContext(command: Command): Command {
  return command
    .configureOutput({
      outputError: (text, write) => printWrongCall(text, rightCall(command), write),
    })
    .addOption(
      new Option('-e, --environment <name>', 'which environment').env('ENVIRONMENT').default('production'),
    )
    .addOption(
      new Option('-r, --registry <url>', 'where releases are')
        .env('REGISTRY_URL')
        .default('file:.tessera/registry'),
    )
    .addOption(
      new Option('--root <folder>', "the folder that holds mfe-<remote>, or is the remote's own").default(
        undefined,
        'the repository',
      ),
    )
    .addOption(
      new Option(
        '--root-key <id>',
        'root key that the trust log must begin with, or sha256 of a record in it',
      ).env('TRUST_ROOT'),
    )
    .option('--json', 'answer in JSON, for scripts')
}

/** Adds the options that choose a private key. */
export function withSigning(command: Command): Command {
  return command
    .addOption(
      new Option('--key <name or file>', 'sign with this private key')
        .env('RELEASE_KEY')
        .default(undefined, 'the one in the folder that may release it'),
    )
    .addOption(keysOption())
}

export function keysOption(): Option {
  return new Option('--keys <folder>', 'private keys').env('TESSERA_KEYS').default('.tessera/keys')
}

/** Reads the key to sign a release of `remote` with; undefined in an open registry. */
export async function readSigner(command: Command, context: Context, remote: string, environment?: string) {
  const { key: named } = command.opts<{ key?: string }>()
  const { registry, keys: folder } = context
  return chooseSigner({ registry, remote, folder, named, ...(environment && { environment }) })
}

/** Adds the options of a change: `--dry-run`, `--force`, and what the log records. */
export function withChange(command: Command): Command {
  return withSigning(withContext(command))
    .option('-n, --dry-run', 'run the checks, change nothing')
    .option('--reason <text>', 'why; recorded in the log')
    .option('--actor <name>', "who; recorded in the log (default: git's user.name, else the system's user)")
    .option('--force', 'overrule checks that refuse; needs --reason, and the log names them')
    .option('--provides <package@version...>', 'what the shell shares, where it differs from this repository')
}

interface ContextOptions {
  environment: string
  registry: string
  root?: string
  rootKey?: string
  keys?: string
  json?: boolean
}

/** Reads the options that all verbs have. If `remote` is the shell, the environment is that of the shell's own log. */
export function readContext(command: Command, remote?: string): Context {
  const options = command.opts<ContextOptions>()
  const root = options.root ? resolve(options.root) : findRoot(process.cwd())
  return {
    registry: openRegistry(options.registry, root, {
      trustRoot: options.rootKey,
      stateFolder: process.env['STATE_DIR'] ?? '.tessera/state',
    }),
    registryUrl: options.registry,
    environment: remote === shellName ? shellEnvironment(options.environment) : options.environment,
    root,
    keys: resolve(root, options.keys ?? '.tessera/keys'),
    say: options.json ? () => {} : (line) => console.log(line),
  }
}

interface ChangeOptions {
  dryRun?: boolean
  reason?: string
  actor?: string
  force?: boolean
  provides?: readonly string[]
}

/** Reads the options of a change, and the key to sign it with. Throws if `--force` has no reason. */
export async function readChange(command: Command, context: Context, remote: string): Promise<ChangeRequest> {
  const { dryRun = false, actor, force = false, provides = [], ...options } = command.opts<ChangeOptions>()
  const reason = firstLine(options.reason ?? '')
  if (force && !reason)
    throw calledWrongly(
      '`--force` needs a reason, which is recorded.',
      `Call \`release ${command.name()} ${remote} --force --reason "<why>"\`.`,
    )
  const { registry, environment, say } = context
  const signer = await readSigner(command, context, remote, environment)
  return {
    registry,
    environment,
    remote,
    ...(signer && { signer }),
    actor: await whoIsCalling(actor),
    reason,
    force,
    dryRun,
    provided: {
      ...((await readProvided(registry, environment)) ?? providedByShell),
      ...Object.fromEntries(provides.map(packageAndVersion)),
    },
    onStep: (step) => say(stepLine(step)),
  }
}

/** Parses a remote's name, `maps`; also accepts variants such as `mfe-maps/`. */
export function remoteName(text: string): string {
  const name = text.replace(/^(@tessera\/)?mfe-/, '').replace(/\/$/, '')
  if (/^[a-z][a-z0-9-]{0,63}$/.test(name)) return name
  throw new InvalidArgumentError('A remote has a name like `maps`: lower-case letters, digits and dashes.')
}

function rightCall(command: Command): string {
  return `Call it like \`release ${command.name()} ${command.usage()}\`; examples: \`release ${command.name()} --help\`.`
}

function packageAndVersion(text: string): [name: string, version: string] {
  const match = /^(.+)@(\d+\.\d+\.\d+.*)$/.exec(text)
  if (match?.[1] && match[2]) return [match[1], match[2]]
  throw calledWrongly(`\`--provides ${text}\` names no version.`, 'Call it like `--provides react@19.3.1`.')
}

/** The nearest folder upwards that is a repository of the site, else of a remote, else `folder` itself. */
function findRoot(folder: string): string {
  const isSite = (path: string) => existsSync(join(path, 'lerna.json'))
  return nearest(folder, isSite) ?? nearest(folder, isRemote) ?? folder
}

function nearest(from: string, matches: (path: string) => boolean): string | undefined {
  if (matches(from)) return from
  return dirname(from) === from ? undefined : nearest(dirname(from), matches)
}

/** The name to record as the actor: `named` if given, else git's user.name, else the system's user. */
export async function whoIsCalling(named?: string): Promise<string> {
  if (named !== undefined) return firstLine(named)
  const git = await promisify(execFile)('git', ['config', 'user.name']).catch(() => undefined) // git is not installed, or has no name
  return firstLine(git?.stdout ?? '') || userInfo().username
}
