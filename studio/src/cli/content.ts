import { runContentCommand } from './runContentCommand.ts'

try {
  process.exitCode = await runContentCommand(process.argv.slice(2), process.env, (text) =>
    process.stdout.write(text),
  )
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
