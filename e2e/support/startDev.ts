import { spawn } from 'node:child_process'
import { until } from '@tessera/kit/testing/until'
import { freePort } from './startSite.ts'

/** `tessera-kit dev` at work. */
export interface RunningDev {
  origin: string
  /** Its output so far. */
  output(): string
  /** Waits until its output has the text. */
  untilSaid(text: string): Promise<void>
  stop(): Promise<void>
}

/** Runs `command` (`tessera-kit`, or Node and its source) in `folder`; ready once pages can be asked for. */
export async function startDev(
  command: readonly string[],
  folder: string,
  ...args: string[]
): Promise<RunningDev> {
  const port = await freePort()
  const [program = '', ...before] = command
  const dev = spawn(program, [...before, 'dev', ...args, '--port', String(port)], {
    cwd: folder,
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  let output = ''
  for (const stream of [dev.stdout, dev.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const ended = new Promise<void>((done) => dev.once('exit', () => done()))

  async function untilSaid(text: string): Promise<void> {
    await until(`“${text}” in its output`, () => output.includes(text) || dev.exitCode !== null)
    if (!output.includes(text)) throw new Error(`Its output never had “${text}”:\n${output}`)
  }

  const origin = `http://127.0.0.1:${port}`
  await untilSaid(` is at ${origin}`)
  return {
    origin,
    output: () => output,
    untilSaid,
    async stop() {
      dev.kill()
      await ended
    },
  }
}
