import { parseArgs } from 'node:util'
import { buildRemote, watchRemote } from './build/buildRemote.ts'
import { BuildError, isUsageError } from './build/BuildError.ts'
import { newCommand } from './creation/newCommand.ts'
import { devCommand } from './dev/devCommand.ts'
import { migrateCommand } from './migration/migrateCommand.ts'

const help = `tessera-kit build [--watch] [--no-types] [--federation slim|full]

Builds the remote of the current folder into dist/: the client entries of the slots that src/remote.ts
declares, the server entry src/server.tsx if there is one, and manifest.json, which names every file. It fails on
type errors; tsconfig.json has the options.

  --watch       build again after each change; types are not checked
  --no-types    do not check types, which is faster
  --federation  the container's runtime: slim (default), or full: the stock runtime
  --help        this text

tessera-kit new <name>  begins a remote: tessera-kit new --help
tessera-kit dev         shows it in a running site while you write it: tessera-kit dev --help
tessera-kit migrate     gives its sources the names of a newer contract: tessera-kit migrate --help`

try {
  const [verb, ...args] = process.argv.slice(2)
  if (verb === 'new') process.exitCode = await newCommand(args)
  else if (verb === 'dev') await devCommand(args)
  else if (verb === 'migrate') migrateCommand(args)
  else await buildCommand()
} catch (error) {
  if (!(error instanceof BuildError || isUsageError(error))) throw error
  console.error(error.message)
  process.exit(1) // ends the process although folders can be watched already
}

async function buildCommand(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    allowNegative: true,
    options: {
      watch: { type: 'boolean', default: false },
      types: { type: 'boolean', default: true },
      federation: { type: 'string', default: 'slim' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) return console.log(help)
  if (positionals.join(' ') !== 'build') throw new BuildError(help)
  const { federation, types } = values
  if (federation !== 'slim' && federation !== 'full') {
    throw new BuildError(`--federation is slim or full, not ${federation}`)
  }
  if (values.watch) return watchRemote(process.cwd(), { federation }, (text) => console.log(text))
  console.log(await buildRemote(process.cwd(), { federation, types }))
}
