import { parseArgs } from 'node:util'
import { BuildError } from '../build/BuildError.ts'
import { startDev } from './startDev.ts'

const localSite = 'http://127.0.0.1:4000'
const usualPort = '4320'

const help = `tessera-kit dev [folder…] [--site <url>] [--port <n>] [--at <path> [--data <file>]] [--ca <file>] [--no-types]

Serves a running site at an address of this machine, with the remotes of these folders (default: the current one) in
its pages as they are on the disk: rendered from the data of the pages, with source maps, updated at each save.
Nothing is written on the site or in a registry.

  --site      the running site (default: ${localSite}, the address of npm start)
  --port      port on this machine (default: ${usualPort})
  --at        path of a page to which missing slots of the remotes are added, at the end of its main content
  --data      JSON file with the data of added slots: {"weather": {"options": {}, "page": {"title": "Ronda"}}}
  --ca        file with the certificate that a site over https is signed by
  --no-types  do not check types
  --help      this text`

/** `tessera-kit dev`. Throws a `BuildError` when it cannot start. */
export async function devCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    allowNegative: true,
    options: {
      site: { type: 'string', default: localSite },
      port: { type: 'string', default: usualPort },
      at: { type: 'string' },
      data: { type: 'string' },
      ca: { type: 'string' },
      types: { type: 'boolean', default: true },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) return console.log(help)
  const { at, data, ca, types } = values
  if (data !== undefined && at === undefined)
    throw new BuildError('--data needs --at: it is for the slots that --at adds to a page')
  if (at !== undefined && !at.startsWith('/'))
    throw new BuildError(`--at is the path of a page, like /places/ronda, not ${at}`)
  const begun = performance.now()
  const folders = positionals.length > 0 ? positionals : ['.']
  const site = readSite(values.site)
  const log = (text: string) => console.log(text)
  const origin = await startDev({ folders, site, port: readPort(values.port), at, data, ca, types, log })
  console.log(
    `${site.origin} with ${folders.join(', ')} is at ${origin}${at ?? ''} (${Math.round(performance.now() - begun)} ms)`,
  )
}

function readSite(text: string): URL {
  const url = URL.parse(text)
  if (url && /^https?:$/.test(url.protocol)) return url
  throw new BuildError(`--site is the address of a site, like https://www.example.org, not ${text}`)
}

function readPort(text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port
  throw new BuildError(`--port is a number from 1 to 65535, not ${text}`)
}
