import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { installRadosgw } from './installRadosgw.ts'
import { startRadosgw } from './radosgw.ts'

/** Runs a command with a real S3 engine at hand, by `S3_ENDPOINT`: `node besideRadosgw.ts npm run …`. */
const [command, ...args] = process.argv.slice(2)
if (!command) throw new Error('Name the command to run.')

installRadosgw()
const engine = await startRadosgw()
console.log(`S3 is at ${engine.endpoint}`)
const running = spawn(command, args, { env: { ...process.env, ...engine.environment }, stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => running.kill(signal))
const [code] = await once(running, 'exit')
await engine.end()
process.exitCode = Number(code ?? 1)
