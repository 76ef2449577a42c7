import { exitWith } from '@tessera/store/exitWith'
import { runStudioCommand } from './runStudioCommand.ts'

const print = (text: string) => void process.stdout.write(text)
process.exitCode = await runStudioCommand(process.argv.slice(2), process.env, print).catch(exitWith)
