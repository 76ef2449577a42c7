import { execFile } from 'node:child_process'
import { basename } from 'node:path'
import { promisify } from 'node:util'

/** How to start a process that handles untrusted input, and what confines it. */
export interface Confinement {
  name: 'bubblewrap' | 'namespaces' | 'user' | 'permissions'
  command: string
  args: readonly string[]
  /** Whether it dies with its parent even while suspended by SIGSTOP; only then may it be suspended. */
  diesWithParent: boolean
}

/** A program to confine. It must end when its stdin does, so that it can be tested. */
export interface ConfinedProgram {
  file: string
  /** Paths that it may read, `/folder/*` with all below; Node denies all other reading and writing. */
  readable: readonly string[]
  /** Whether it loads native code, which only the machine's limits restrict, not Node's permission model. */
  hasAddons?: true
  /** MB of V8's heap and of its young generation; memory outside of the heap is not included. */
  heap: number
  young: number
  /** MB of all its memory. */
  data: number
  /** s of processor time, after which it is killed. */
  cpu: number
  /** Start of the error message when it cannot be started: `Server entries cannot be rendered`. */
  failure: string
}

/** Node's arguments; with `--permission`, Node 26 also denies the network. */
function buildNodeArgs({ file, readable, hasAddons, heap, young }: ConfinedProgram): readonly string[] {
  return [
    '--permission',
    ...readable.map((path) => `--allow-fs-read=${path}`),
    ...(hasAddons ? ['--allow-addons'] : []),
    '--disable-sigusr1',
    '--no-warnings',
    `--max-old-space-size=${heap}`,
    `--max-semi-space-size=${young}`,
    file,
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

/** Possible confinements, strictest first: process namespaces that hide the parent, then another user. */
const wraps: readonly [Confinement['name'], readonly string[]][] =
  process.getuid?.() === 0
    ? [
        ['bubblewrap', [...dying, ...bubblewrap]],
        ['namespaces', [...dying, ...unshared, ...otherUser]],
        ['namespaces', [...dying, ...unshared, ...dying]], // another user might not be able to read the program
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
    () => false, // not installed or not allowed here; the next confinement may be
  )
}
