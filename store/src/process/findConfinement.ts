import { execFile } from 'node:child_process'
import { basename } from 'node:path'
import { promisify } from 'node:util'

/** How to start a confined process, which handles untrusted input. */
export interface Confinement {
  name: 'bubblewrap' | 'namespaces' | 'user' | 'permissions'
  command: string
  args: readonly string[]
  /** Whether the process dies with its parent even if SIGSTOP suspended it; otherwise it must not be suspended. */
  diesWithParent: boolean
}

/** A program to confine. It must end when its stdin ends, so that `findConfinement` can try to start it. */
export interface ConfinedProgram {
  file: string
  /** Arguments of the program; default: none. */
  args?: readonly string[]
  /** Paths that it may read; `/folder/*` is all in the folder. Node denies all other reading, and all writing. */
  readable: readonly string[]
  /** Whether it loads native code, which Node's permission model does not restrict, only the machine's limits. */
  hasAddons?: true
  /** Limit of V8's heap in MB, without memory outside the heap; `young` is the limit of its young generation. */
  heap: number
  young: number
  /** Limit of all its memory, in MB. */
  data: number
  /** Seconds of processor time after which it is killed. */
  cpu: number
  /** Beginning of the error message if it cannot be started: `Server entries cannot be rendered`. */
  failure: string
}

/** Builds Node's arguments; with `--permission`, Node 26 also denies access to the network. */
function buildNodeArgs({
  file,
  args = [],
  readable,
  hasAddons,
  heap,
  young,
}: ConfinedProgram): readonly string[] {
  return [
    '--permission',
    ...readable.map((path) => `--allow-fs-read=${path}`),
    ...(hasAddons ? ['--allow-addons'] : []),
    '--disable-sigusr1',
    '--no-warnings',
    `--max-old-space-size=${heap}`,
    `--max-semi-space-size=${young}`,
    file,
    ...args,
  ]
}

function buildLimits({ data, cpu }: ConfinedProgram): readonly string[] {
  const bytes = data * 1024 * 1024
  return ['prlimit', `--data=${bytes}`, `--cpu=${cpu}`, '--fsize=0', '--core=0', '--nofile=64']
}

const dying = ['setpriv', '--pdeathsig=KILL', '--no-new-privs']
const otherUser = [
  'setpriv',
  '--reuid=65534',
  '--regid=65534',
  '--clear-groups',
  '--pdeathsig=KILL',
  '--no-new-privs',
]
const unshared = ['unshare', '--pid', '--net', '--ipc', '--uts', '--fork', '--kill-child']
const bubblewrap = ['bwrap', '--unshare-all', '--die-with-parent', '--cap-drop', 'ALL', '--ro-bind', '/', '/']

/** Possible confinements, strictest first: namespaces that hide the parent process, then another user. */
const wraps: readonly [Confinement['name'], readonly string[]][] =
  process.getuid?.() === 0
    ? [
        ['bubblewrap', [...dying, ...bubblewrap]],
        ['namespaces', [...dying, ...unshared, ...otherUser]],
        ['namespaces', [...dying, ...unshared, ...dying]], // in case another user cannot read the program
        ['user', otherUser],
        ['permissions', dying],
      ]
    : [
        ['bubblewrap', [...dying, ...bubblewrap]],
        ['namespaces', [...dying, ...unshared, '--user', ...dying]],
        ['permissions', dying],
      ]

/** Finds the strictest confinement that starts on this machine. */
export async function findConfinement(program: ConfinedProgram): Promise<Confinement> {
  const nodeArgs = buildNodeArgs(program)
  for (const [name, wrap] of process.platform === 'linux' ? wraps : []) {
    const [command = '', ...args] = [...wrap, ...buildLimits(program), process.execPath, ...nodeArgs]
    if (await starts(command, args)) return { name, command, args, diesWithParent: true }
  }
  const command = process.execPath
  if (await starts(command, nodeArgs))
    return { name: 'permissions', command, args: nodeArgs, diesWithParent: false }
  throw new Error(
    `${program.failure}: ${basename(process.execPath)} ${process.version} does not start with --permission. Use Node 26, on a machine with memory to spare.`,
  )
}

function starts(command: string, args: readonly string[]): Promise<boolean> {
  const run = promisify(execFile)(command, [...args], { env: {}, timeout: 10_000 })
  run.child.stdin?.end()
  return run.then(
    () => true,
    () => false, // not installed or not allowed here; the next one is tried
  )
}
