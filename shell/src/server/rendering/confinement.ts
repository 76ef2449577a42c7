import { execFile } from 'node:child_process'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'

/** How a render process is started, and what keeps it in. */
export interface Confinement {
  name: 'bubblewrap' | 'namespaces' | 'user' | 'permissions'
  command: string
  args: readonly string[]
  /** Whether it dies with the shell even while it is stopped: only then it may be stopped. */
  diesWithParent: boolean
}

const isBundled = !import.meta.filename.endsWith('.ts')
const program = isBundled
  ? join(import.meta.dirname, 'renderChild.js')
  : join(import.meta.dirname, 'child/renderChild.ts')

/** The one file that it reads; where it runs from its source, the folder of the server's modules. */
const readable = isBundled ? program : dirname(import.meta.dirname)

/** MB; V8's own limits keep it far below, but not what lies outside of its heap. */
export const memoryLimits = { heap: 64, young: 16, data: 1024 } as const
const cpuLimit = 600 /* s of processor time; then a fresh one takes its place */

/** Node's own: its permission model lets it read one file and nothing else; Node 26 also takes the network away. */
const nodeArgs = [
  '--permission',
  `--allow-fs-read=${readable}${isBundled ? '' : '/*'}`,
  '--disable-sigusr1',
  '--no-warnings',
  `--max-old-space-size=${memoryLimits.heap}`,
  `--max-semi-space-size=${memoryLimits.young}`,
  program,
]

const limits = [
  'prlimit',
  `--data=${memoryLimits.data * 1024 * 1024}`,
  `--cpu=${cpuLimit}`,
  '--fsize=0',
  '--core=0',
  '--nofile=64',
]
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

/** What a machine may offer, the tightest first: processes of its own that cannot even see the shell, then a user of its own. */
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

let found: Promise<Confinement> | undefined

/** The tightest that starts here; asked once in the life of this process. */
export function findConfinement(): Promise<Confinement> {
  found ??= findTightest()
  return found
}

async function findTightest(): Promise<Confinement> {
  for (const [name, wrap] of process.platform === 'linux' ? wraps : []) {
    const [command = '', ...args] = [...wrap, ...limits, process.execPath, ...nodeArgs]
    if (await starts(command, args)) return { name, command, args, diesWithParent: true }
  }
  const command = process.execPath
  if (await starts(command, nodeArgs))
    return { name: 'permissions', command, args: nodeArgs, diesWithParent: false }
  throw new Error(
    `Server entries cannot be rendered: ${basename(process.execPath)} ${process.version} does not start with --permission. Use Node 26.`,
  )
}

/** It ends without an order, once its stdin does. */
function starts(command: string, args: readonly string[]): Promise<boolean> {
  const run = promisify(execFile)(command, [...args], { env: {}, timeout: 10_000 })
  run.child.stdin?.end()
  return run.then(
    () => true,
    () => false, // it is not installed, or not allowed here: the next one may be
  )
}
