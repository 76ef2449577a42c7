import { execFile, spawn, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from './startSite.ts'

/** Containers of an image that examples/container/Containerfile made, each with the rights that examples/kubernetes gives it. */
export interface Image extends AsyncDisposable {
  run(name: string, env: Readonly<Record<string, string>>): Promise<Container>
}

export interface Container {
  /** `KILL` is a machine that is lost, `TERM` one that leaves. Resolves once it has ended. */
  end(signal: 'KILL' | 'TERM'): Promise<void>
  /** All of it stands still, as on a machine that hangs. */
  freeze(): Promise<void>
  thaw(): Promise<void>
  /** MB that its processes hold together, as the machine's limit counts them. */
  memory(): Promise<number>
  /** What it printed. */
  output(): string
}

/** Whether buildah and runc are there; on Debian or Ubuntu, root gets them from the archive. */
export function hasContainers(): boolean {
  const isThere = () => ['buildah', 'runc'].every((tool) => run(tool, ['--version']))
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  if (isThere()) return true
  run('apt-get', ['update', '-qq'])
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'buildah', 'runc'])
  return isThere()
}

function run(command: string, args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, args, { stdio: 'ignore', env }).status === 0
}

const call = promisify(execFile)

interface Configured {
  OCIv1: { config: { User: string; Env: string[]; Entrypoint: string[]; WorkingDir: string } }
}

/** Builds it with no daemon and no registry of images. */
export async function buildImage(): Promise<Image> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-image-'))
  const at = (name: string) => join(folder, name)
  const storage = ['--root', at('storage'), '--runroot', at('run'), '--storage-driver', 'vfs']
  const buildah = async (...args: string[]) => (await call('buildah', [...storage, ...args])).stdout.trim()
  await call('node', [join(root, 'scripts/container.ts'), at('context')])
  const file = join(root, 'examples/container/Containerfile')
  await buildah('build', '--isolation', 'chroot', '--file', file, '--tag', 'shell', at('context'))
  const made = await buildah('from', '--pull-never', 'localhost/shell')
  const rootfs = await buildah('mount', made)
  const { config } = (JSON.parse(await buildah('inspect', made)) as Configured).OCIv1
  return {
    run: (name, env) => runContainer({ name: `${made}-${name}`, folder: at(name), rootfs, config, env }),
    async [Symbol.asyncDispose]() {
      await buildah('umount', made)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

interface Wanted {
  name: string
  folder: string
  rootfs: string
  config: Configured['OCIv1']['config']
  env: Readonly<Record<string, string>>
}

async function runContainer({ name, folder, rootfs, config, env }: Wanted): Promise<Container> {
  await mkdir(join(folder, 'state'), { recursive: true, mode: 0o777 })
  await call('chmod', ['777', join(folder, 'state')])
  const [uid = 0, gid = 0] = config.User.split(':').map(Number)
  const variables = [...config.Env, ...Object.entries(env).map(([key, value]) => `${key}=${value}`)]
  const process = {
    user: { uid, gid },
    args: config.Entrypoint,
    env: variables,
    cwd: config.WorkingDir,
    noNewPrivileges: true,
  }
  const spec = {
    ociVersion: '1.0.0',
    process,
    root: { path: rootfs, readonly: true },
    mounts: [
      { destination: '/proc', type: 'proc', source: 'proc' },
      { destination: '/dev', type: 'tmpfs', source: 'tmpfs', options: ['nosuid', 'mode=755'] },
      { destination: '/state', type: 'bind', source: join(folder, 'state'), options: ['rbind', 'rw'] },
    ],
    linux: {
      namespaces: ['pid', 'ipc', 'uts', 'mount'].map((type) => ({ type })),
      resources: { memory: { limit: memoryLimit } },
      maskedPaths: ['/proc/kcore', '/proc/keys'],
    },
  }
  await writeFile(join(folder, 'config.json'), JSON.stringify(spec))
  const running = spawn('runc', ['run', '--bundle', folder, name], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const pipe of [running.stdout, running.stderr])
    pipe.setEncoding('utf8').on('data', (text: string) => (output += text))
  const ended = new Promise((resolve) => running.once('exit', resolve))
  return {
    async end(signal) {
      await call('runc', ['kill', name, signal])
      await ended
    },
    freeze: async () => void (await call('runc', ['pause', name])),
    thaw: async () => void (await call('runc', ['resume', name])),
    async memory() {
      const { stdout } = await call('runc', ['events', '--stats', name])
      const { data } = JSON.parse(stdout) as { data: { memory: { raw: Record<string, number> } } }
      return Math.round((data.memory.raw['total_rss'] ?? data.memory.raw['anon'] ?? 0) / 1e6)
    },
    output: () => output,
  }
}

const memoryLimit = 640 * 1024 * 1024 /* bytes; as in examples/kubernetes */
