import { expect } from '@jest/globals'
import { spawn } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openWritePort } from '@tessera/content/write'
import { openStore } from '@tessera/store/openStore'

const files = ['a', 'b', 'c', 'd'].map((name) => `pages/${name}.md`)
const program = join(import.meta.dirname, 'publishUntilKilled.ts')

const stepsOfRound = files.length + 1

/** Kills a writer at `moments` points of its first rounds; no acknowledged step is lost, and no set is partial. */
export async function expectKillsLoseNothing(dir: string, url: string, moments: number): Promise<void> {
  await mkdir(join(dir, 'pages'), { recursive: true })
  await writeFile(join(dir, 'site.json'), '{}')
  let round = 0
  for (let moment = 0; moment < moments; moment++) {
    const steps = 1 + ((3 + moment * 8) % (3 * stepsOfRound)) // first during the publishing of a set
    const output = await killAfter([dir, url, files.join(), String(round + 1)], steps, (moment * 7) % 30)
    expect(output.length).toBeGreaterThanOrEqual(steps)
    const reached = await expectWhole(dir, url, output)
    round = Math.max(round, reached)
  }
  expect(round).toBeGreaterThan(0)
}

/** Kills a writer some ms after its last acknowledged step, so within the next one; returns the acknowledged steps. */
async function killAfter(args: readonly string[], steps: number, delay: number): Promise<readonly string[]> {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  const acknowledged = () => output.split('\n').slice(0, -1)
  const areThere = Promise.withResolvers<void>()
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    if (acknowledged().length >= steps) areThere.resolve()
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  await Promise.race([areThere.promise, ended])
  await wait(delay)
  child.kill('SIGKILL')
  await ended
  expect(child.signalCode).toBe('SIGKILL')
  return acknowledged()
}

/** The published round. */
async function expectWhole(dir: string, url: string, steps: readonly string[]): Promise<number> {
  const damage: string[] = []
  const port = await openWritePort({ dir, store: openStore(url), onDamage: (cause) => damage.push(cause) })
  const texts = await Promise.all(files.map((file) => readFile(join(dir, file), 'utf8').catch(() => '')))
  const rounds = new Set(texts.map((text) => /H(\d+)/.exec(text)?.[1]))
  expect(damage).toEqual([])
  expect([...rounds]).toHaveLength(1)
  const round = Number([...rounds][0] ?? 0)
  const lastPublished = Number(steps.findLast((step) => step.startsWith('published'))?.split(' ')[1] ?? 0)
  expect(round).toBeGreaterThanOrEqual(lastPublished)
  for (const step of steps.filter((one) => one.startsWith('saved'))) {
    const [, set = '', file = '', saved] = step.split(' ')
    if (Number(saved) <= round) continue
    expect((await port.open(file, set)).text).toContain(`heading: H${saved}\n`)
  }
  const history = await port.history('pages/a.md', { max: 1_000 })
  expect(history.every(({ by }) => by === 'ana')).toBe(true)
  await port.close()
  return round
}
