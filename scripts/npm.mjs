/**
 * Plain JavaScript, because it runs on the machine's own Node, before the project's own is installed.
 */
import { spawn } from 'node:child_process'

/**
 * Runs npm in `folder` and returns its exit code.
 * @param {string} folder
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>}
 */
export function npm(folder, args, env = {}) {
  return new Promise((done) => {
    const child = spawn('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error', '--no-progress'], {
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    })
    child.on('error', () => done(1))
    child.on('exit', (code) => done(code ?? 1))
  })
}
