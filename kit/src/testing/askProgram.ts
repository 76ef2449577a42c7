import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { basename, join } from 'node:path'
import { json } from 'node:stream/consumers'
import { oncePerRun, runFolder } from './oncePerRun.ts'
import { until } from './until.ts'

/**
 * Asks a program that calls `answerInTurn`. One process of it serves all test files of a run, one question at a time: it
 * alone loads what is large.
 */
export async function askProgram<Answer>(program: string, question: unknown): Promise<Answer> {
  const place = await oncePerRun(basename(program, '.ts'), (folder) => start(program, folder))
  return ask(await readFile(join(place, 'port'), 'utf8'), question) as Promise<Answer>
}

async function start(program: string, folder: string): Promise<void> {
  const owner = process.env['TESSERA_RUN_PID'] ?? String(process.pid)
  const given = [program, folder, runFolder, owner]
  spawn(process.execPath, given, { detached: true, stdio: 'ignore' }).unref()
  await until(`${program} to listen`, async () => (await readFile(join(folder, 'port'), 'utf8')) || undefined)
}

/** Not by `fetch`, which waits for no more than five minutes. */
function ask(port: string, question: unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, method: 'POST' }, (response) => {
      json(response).then(resolve, reject)
    })
    asked.on('error', reject)
    asked.end(JSON.stringify(question))
  })
}
