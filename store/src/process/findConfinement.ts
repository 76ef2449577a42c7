import { execFile } from 'node:child_process'
import { basename } from 'node:path'
import { promisify } from 'node:util'

/** How a process is started that works on what is not trusted, and what keeps it in. */
export interface Confinement {
  name: 'bubblewrap' | 'namespaces' | 'user' | 'permissions'
  command: string
  args: readonly string[]
  /** Whether it dies with its parent even while it is stopped: only then it may be stopped. */
  diesWithParent: boolean
}

/** A program that ends by itself once its stdin does, so that it can be tried. */
export interface ConfinedProgram {
  file: string
  /** Paths that it reads: `/folder/*` with all below. Node's permission model lets it read nothing else, and write nothing. */
  readable: readonly string[]
  /** Whether it loads native code, which Node's permission model does not hold: then the machine's limits alone do. */
  hasAddons?: true
  /** MB of V8's heap and of its young half; V8 keeps to them, but not what lies outside of its heap. */
  heap: number
  young: number
  /** MB of all its memory. */
  data: number
  /** s of processor time; then it is killed. */
  cpu: number
  /** What it is of use for, for the error where it cannot be started: `Server entries cannot be rendered`. */
  failure: string
}

/** Node 26 also takes the network away. */
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

/** What a machine may offer, the tightest first: processes of its own that cannot even see the parent, then a user of its own. */
const wraps: readonly [Confinement['name'], readonly string[]][] =
  process.getuid?.() === 0
    ? [
        ['bubblewrap', [...dying, ...bubblewrap]],
        ['namespaces', [...dying, ...unshared, ...otherUser]],
        ['namespaces', [...dying, ...unshared, ...dying]], // another user could not read the program
        ['user', otherUser],
        ['permissions', dying],
      ]
    : [
        ['bubblewrap', [...dying, ...bubblewrap]],
        ['namespaces', [...dying, ...unshared, '--user', ...dying]],
        ['permissions', dying],
      ]

/** The tightest that starts here. */
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
    () => false, // it is not installed, or not allowed here: the next one may be
  )
}
