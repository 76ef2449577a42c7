import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { CommandBlock } from './commandBlocks.ts'

/** How long one block took, and its output. */
export interface Ran {
  block: CommandBlock
  seconds: number
  output: string
}

interface Place {
  /** The page's name in messages. */
  page: string
  /** The folder in which the first block runs. */
  folder: string
  env: Readonly<Record<string, string | undefined>>
}

const mark = '::block::'
const longest = 20 * 60_000 /* ms; it ends what hangs */

/** Runs the blocks in one shell, so that variables and the folder carry over. Stops at the first block that fails. */
export async function runBlocks(blocks: readonly CommandBlock[], place: Place): Promise<readonly Ran[]> {
  const shell = spawn('bash', ['-c', scriptOf(blocks)], {
    cwd: place.folder,
    env: { ...place.env },
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: longest,
  })
  const ended = new Promise<number | null>((resolve) => shell.once('close', resolve))
  const ran = await follow(createInterface(shell.stdout), blocks)
  const code = await ended
  if (code === 0) return ran
  const { block, output } = ran.at(-1) ?? { output: '' }
  throw new Error(`${place.page}:${block?.line} ended with ${code}:\n${block?.text}\n\n${output}`)
}

/** Each mark in the output ends a block and begins the next. */
async function follow(
  lines: AsyncIterable<string>,
  blocks: readonly CommandBlock[],
): Promise<readonly Ran[]> {
  const ran: Ran[] = []
  let begun = performance.now()
  for await (const line of lines) {
    const last = ran.at(-1)
    if (last && line !== mark) last.output += `${line}\n`
    if (line !== mark) continue
    if (last) last.seconds = (performance.now() - begun) / 1000
    begun = performance.now()
    const block = blocks[ran.length]
    if (block) ran.push({ block, seconds: 0, output: '' })
  }
  return ran
}

function scriptOf(blocks: readonly CommandBlock[]): string {
  const parts = blocks.map(
    ({ text, inSite }) => `echo ${mark}\n${inSite ? `(cd "$REPOSITORY"\n${text}\n)` : text}`,
  )
  return ['exec 2>&1', 'set -eu', ...parts, `echo ${mark}`].join('\n')
}
