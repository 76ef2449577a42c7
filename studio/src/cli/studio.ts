import { runStudioCommand } from './runStudioCommand.ts'

try {
  process.exitCode = await runStudioCommand(process.argv.slice(2), process.env, (text) =>
    process.stdout.write(text),
  )
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
