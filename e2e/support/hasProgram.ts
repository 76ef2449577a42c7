import { spawnSync } from 'node:child_process'

/** Whether there is one; on Debian or Ubuntu, root gets it from the archive's package. */
export function hasProgram(name: string, versionFlag: string, archivePackage: string): boolean {
  if (run(name, [versionFlag])) return true
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  run('apt-get', ['update', '-qq'])
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', archivePackage])
  return run(name, [versionFlag])
}

function run(command: string, args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, args, { stdio: 'ignore', env }).status === 0
}
