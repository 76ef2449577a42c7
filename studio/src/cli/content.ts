import { exitWith } from '@tessera/store/exitWith'
import { runContentCommand } from './runContentCommand.ts'

const print = (text: string) => void process.stdout.write(text)
process.exitCode = await runContentCommand(process.argv.slice(2), process.env, print).catch(exitWith)
