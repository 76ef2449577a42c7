import { describeError } from '@tessera/store/describeError'
import { runContentCommand } from './runContentCommand.ts'

try {
  process.exitCode = await runContentCommand(process.argv.slice(2), process.env, (text) =>
    process.stdout.write(text),
  )
} catch (error) {
  process.stderr.write(`${describeError(error)}\n`)
  process.exitCode = 1
}
