import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { showProgress } from './progress.mjs'

const root = resolve(import.meta.dirname, '..')

export type Progress = Pick<ReturnType<typeof showProgress>, 'report' | 'log'>

/** Numbers the steps of one command, `[2/5]`. */
export function createSteps(count: number) {
  let number = 0

  /** Runs a step and prints how long it took. Returns its title if it failed. `loud`: the step prints lines of its own. */
  async function step(
    title: string,
    work: (progress: Progress) => Promise<void>,
    { loud = false } = {},
  ): Promise<string[]> {
    const progress = showProgress(`[${(number += 1)}/${count}] ${title}`, loud)
    try {
      await work(progress)
      progress.end('done')
      return []
    } catch (error) {
      progress.end('failed')
      console.error(error instanceof Error ? error.message : String(error))
      return [`${title}: failed`]
    }
  }

  return { step }
}

interface RunOptions {
  /** Shows output at once; otherwise only if the command fails. */
  loud?: boolean
  /** Receives the progress of a build of all parts. */
  report?: (detail: string) => void
}

/** Runs a command in the repository's root folder. */
export function run(
  command: string,
  args: readonly string[],
  { loud = false, report }: RunOptions = {},
): Promise<void> {
  return new Promise((done, failed) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
      stdio: ['ignore', loud ? 'inherit' : 'pipe', loud ? 'inherit' : 'pipe'],
      shell: process.platform === 'win32',
    })
    let output = ''
    child.stdout?.on('data', function read(text) {
      output += text
      report?.(progressIn(output))
    })
    child.stderr?.on('data', (text) => (output += text))
    child.on('error', failed)
    child.on('exit', (code) =>
      code === 0
        ? done()
        : failed(new Error(`${output}\n\`${command} ${args.join(' ')}\` ended with ${code}`)),
    )
  })
}

/** `3 of 5: mfe-maps`, from the output of scripts/build.ts, or of lerna, which names each finished package. */
function progressIn(output: string): string {
  const text = stripVTControlCharacters(output)
  const count = /Running target .* for (\d+) projects?/.exec(text)?.[1]
  const finished = [...text.matchAll(/^> (@tessera\/[\w-]+):/gm)].map(([, name]) => name)
  if (count && finished.length > 0) return `${finished.length} of ${count}: ${finished.at(-1)}`
  return text.match(/^\d+ of \d+: .+$/gm)?.at(-1) ?? ''
}
