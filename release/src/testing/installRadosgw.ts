import { spawnSync } from 'node:child_process'

const packages = ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph-common']
const programs = ['radosgw', 'radosgw-admin', 'ceph-mon', 'ceph-osd', 'ceph', 'monmaptool']

/** Installs Ceph's S3 gateway from the Debian or Ubuntu archive, unless it is installed. */
export function installRadosgw(): void {
  if (isThere()) return
  if (process.platform === 'linux' && process.getuid?.() === 0 && run('apt-get', ['update', '-qq'])) {
    console.log('Installing an S3 engine (Ceph) …')
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages])
  }
  if (isThere()) return
  console.error(
    `The S3 engine is not installed and could not be. On Debian or Ubuntu: sudo apt-get install ${packages.join(' ')}`,
  )
  process.exit(1)
}

function isThere(): boolean {
  return programs.every((program) => run(program, ['--version']))
}

function run(command: string, args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'ignore'], env }).status === 0
}
