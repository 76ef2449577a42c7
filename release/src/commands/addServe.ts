import { resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { shellEnvironment } from '@tessera/kit/contract/composition'
import { openLogStream } from '../logging/openLogStream.ts'
import { lastGoodFolder } from '../registry/openRegistry.ts'
import { createSay } from '../serve/Say.ts'
import { serveShell } from '../serve/serveShell.ts'
import { readSiteKeys, siteSigner } from '../signing/siteSigner.ts'
import { type Answer, answering } from './answer.ts'
import { timeOption } from './arguments.ts'
import { readContext, withContext } from './context.ts'

export function addServe(program: Command): void {
  withContext(program.command('serve'))
    .summary('serve the site with the current shell, and follow it')
    .description(
      "Fetches the shell that the environment's log names, verifies each byte, and starts it. A promoted shell starts beside it and gets the visitors once it is ready; the one before ends after its last answer. All settings of the shell (see its `--help`) are passed on; content comes from the registry unless CONTENT_FROM says otherwise.",
    )
    .option(
      '--preview',
      'serve the preview site instead, for the links of `release preview`; set PREVIEW_ORIGIN to its public address',
    )
    .addOption(
      new Option('--port <port>', 'port to listen on; 0 takes a free one')
        .env('PORT')
        .default(undefined, '4000; of a preview site 4001'),
    )
    .addOption(new Option('--host <address>', 'address to listen on').env('HOST').default('127.0.0.1'))
    .addOption(
      new Option('--canary-key <files>', 'keys to advance canaries of the shell with, or take them back').env(
        'CANARY_KEY',
      ),
    )
    .addOption(
      new Option('--state <folder>', 'folder for the state of this machine')
        .env('STATE_DIR')
        .default(undefined, '.tessera/state; of a preview site .tessera/preview'),
    )
    .addOption(timeOption('--ready-within <time>', 'give up a shell that takes longer to start', 60, '60s'))
    .addHelpText(
      'after',
      '\nExample:\n  $ REGISTRY_URL="s3://bucket/site?region=eu-west-1" release serve --port 4001',
    )
    .action(answering(serve))
}

interface ServeOptions {
  preview?: boolean
  port?: string
  host: string
  canaryKey?: string
  state?: string
  readyWithin: number
}

async function serve(command: Command): Promise<Answer> {
  const { registry, registryUrl, environment } = readContext(command)
  const options = command.opts<ServeOptions>()
  const { preview = false, host, canaryKey, readyWithin } = options
  const { port = preview ? '4001' : '4000', state = preview ? '.tessera/preview' : '.tessera/state' } =
    options
  const keys = canaryKey && !preview && (await readSiteKeys(canaryKey))
  const wanted = { registry, environment: shellEnvironment(environment) }
  const output = openLogStream(1)
  const serving = await serveShell({
    registry,
    environment,
    folders: {
      shells: resolve(state, 'shells'),
      lastGood: lastGoodFolder(registryUrl, process.cwd(), state),
    },
    port: Number(port),
    host,
    program: preview ? 'preview' : 'server',
    env: {
      CONTENT_FROM: 'registry',
      ...(preview && { PREVIEW_ORIGIN: `http://localhost:${port}` }),
      ...process.env,
      REGISTRY_URL: registryUrl,
      ENVIRONMENT: environment,
      STATE_DIR: state,
    },
    ...(keys && { findSigner: () => siteSigner(keys, 'canaries', wanted) }),
    say: createSay(output),
    readyWithin: readyWithin * 1000,
  })
  output.write(`${preview ? 'The preview site' : 'Tessera'} is at ${serving.url}\n`)
  const ended = await new Promise<NodeJS.Signals>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, resolve)
  })
  await serving.drain()
  return { facts: { ended }, lines: ['The site has ended; every visitor had an answer.'] }
}
