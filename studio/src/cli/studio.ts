import { describeError } from '@tessera/store/describeError'
import { runStudioCommand } from './runStudioCommand.ts'

try {
  process.exitCode = await runStudioCommand(process.argv.slice(2), process.env, (text) =>
    process.stdout.write(text),
  )
} catch (error) {
  process.stderr.write(`${describeError(error)}\n`)
  process.exitCode = 1
}
