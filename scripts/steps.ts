import { spawn } from 'node:child_process'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')

/** Runs one titled step and says how long it took. Gives its title when it failed, its output shown. */
export async function step(title: string, work: () => Promise<void>): Promise<string[]> {
  const start = performance.now()
  process.stdout.write(`${title} …\n`)
  try {
    await work()
  } catch (fault) {
    console.error(`${title}: failed.\n${fault instanceof Error ? fault.message : String(fault)}`)
    return [`${title}: failed`]
  }
  console.log(`${title}: done in ${((performance.now() - start) / 1000).toFixed(1)} s`)
  return []
}

/** Runs a command at the root; its output is kept and shown only when it fails, unless `loud`. */
export function run(command: string, args: readonly string[], { loud = false } = {}): Promise<void> {
  return new Promise((done, failed) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
      stdio: ['ignore', loud ? 'inherit' : 'pipe', loud ? 'inherit' : 'pipe'],
      shell: process.platform === 'win32',
    })
    let output = ''
    child.stdout?.on('data', (text) => (output += text))
    child.stderr?.on('data', (text) => (output += text))
    child.on('error', failed)
    child.on('exit', (code) =>
      code === 0
        ? done()
        : failed(new Error(`${output}\n\`${command} ${args.join(' ')}\` ended with ${code}`)),
    )
  })
}
