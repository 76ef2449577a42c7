import type { Store } from '@tessera/store/Store'
import { parseArgs } from 'node:util'
import { openWritePort, type SaveResult, type WritePort } from '@tessera/content/write'
import { listTranslations } from '@tessera/content/translations'
import { defaultSite } from '@tessera/store/defaultSite'
import { openStore } from '@tessera/store/openStore'

const usage = `npm run content -- <command>

  history <file>              lists the published versions of a document, newest first
  restore <file> <number>     publishes a version of its history again
  rename <file> <to>          moves a document, redirects its old address and updates all references
  remove <file>               removes a document that no other document refers to
    --redirect <address>        redirects its address and all links to it
    --unlink                    links to it become plain text
  translations <language>     lists missing, partial and outdated translations; exits with 1 if there are any

  --limit <count>   versions to list (20)      --by <name>   author of the change (your name on this machine)
  --dry-run         writes nothing             --json        prints one line of JSON
  -h, --help

Give a file's path in the content folder: pages/about.md. CONTENT_DIR names that folder (tessera.site of package.json),
STUDIO_STORE the store of the history (file:.tessera/studio). While a studio runs, only it writes to the folder.
`

type Environment = Readonly<Record<string, string | undefined>>
type Options = ReturnType<typeof readOptions>['values']

/** A command's result: data for programs, lines for people. */
interface Answer {
  facts: object
  lines: readonly string[]
}

/** Runs one command and returns its exit code. Rejects when the command fails. */
export async function runContentCommand(
  args: readonly string[],
  environment: Environment,
  print: (text: string) => void,
): Promise<number> {
  const { values, positionals } = readOptions(args)
  const [verb = '', ...operands] = positionals
  const command = Object.hasOwn(commands, verb) ? commands[verb] : undefined
  if (values.help || !command || operands.length !== command.operands) {
    print(usage)
    return values.help || verb === '' ? 0 : 2
  }
  const show = ({ facts, lines }: Answer) =>
    print(values.json ? `${JSON.stringify(facts)}\n` : `${lines.join('\n')}\n`)
  const dir = environment['CONTENT_DIR'] || defaultSite('.')
  if ('read' in command) {
    const answer = await command.read(dir, operands)
    show(answer)
    return answer.isDone ? 0 : 1
  }
  const store = openStore(environment['STUDIO_STORE'] || 'file:.tessera/studio')
  const port = await openWritePort({ dir, store: values['dry-run'] ? withoutWrites(store) : store })
  try {
    const by = values.by ?? environment['USER'] ?? 'content'
    show(await command.run(port, operands, values, by))
    return 0
  } finally {
    await port.close()
  }
}

function readOptions(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      limit: { type: 'string', default: '20' },
      redirect: { type: 'string' },
      unlink: { type: 'boolean', default: false },
      by: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  })
}

type Command = { operands: number } & (
  | { run(port: WritePort, operands: readonly string[], options: Options, by: string): Promise<Answer> }
  | { read(dir: string, operands: readonly string[]): Promise<Answer & { isDone: boolean }> }
)

const commands: Readonly<Record<string, Command>> = {
  translations: { operands: 1, read: (dir, [language = '']) => reportTranslations(dir, language) },
  history: {
    operands: 1,
    async run(port, [file = ''], { limit }) {
      const entries = await port.history(file, { max: parseCount(limit) })
      const lines = entries.map(({ number, at, did, by }) =>
        [String(number).padStart(6), new Date(at).toISOString(), did.padEnd(8), by].join('  '),
      )
      const none = `The studio never published ${file}.`
      return { facts: { file, entries }, lines: lines.length > 0 ? lines : [none] }
    },
  },
  restore: {
    operands: 2,
    run: (port, [file = '', number = ''], options, by) =>
      publishChange(port, `${file} as of number ${number}`, { ...options, by }, (set) =>
        port.restore(file, parseCount(number), set, by),
      ),
  },
  rename: {
    operands: 2,
    run: (port, [file = '', to = ''], options, by) =>
      publishChange(port, `${file} is ${to}`, { ...options, by }, (set) => port.rename(file, to, set, by)),
  },
  remove: {
    operands: 1,
    run(port, [file = ''], options, by) {
      const { redirect, unlink } = options
      const fate = { ...(redirect !== undefined && { redirectTo: redirect }), ...(unlink && { unlink }) }
      return publishChange(port, `${file} is removed`, { ...options, by }, (set) =>
        port.remove(file, fate, set, by),
      )
    },
  },
}

/** Lists translations to do. A translation is stale if `of` in its front matter is an old revision of its original. */
async function reportTranslations(dir: string, language: string): Promise<Answer & { isDone: boolean }> {
  const all = await listTranslations(dir, language)
  const pending = all.filter(
    ({ translation, isStale, missing }) => !translation || isStale || missing.length > 0,
  )
  const lines = pending.map(({ file, revision, translation, isStale, missing }) => {
    if (!translation) return `${file}: not translated (of: ${revision})`
    const stale = isStale ? [`made from an older revision (now of: ${revision})`] : []
    return `${translation}: ${[...stale, ...(missing.length > 0 ? [`missing ${missing.join(', ')}`] : [])].join('; ')}`
  })
  const summary = `${all.length - pending.length} of ${all.length} documents are completely translated to ${language}.`
  return { facts: { language, documents: all }, lines: [...lines, summary], isDone: pending.length === 0 }
}

/** Makes a change in a new set and publishes the set. */
async function publishChange(
  port: WritePort,
  title: string,
  { by, 'dry-run': isDryRun }: Options & { by: string },
  change: (set: string) => Promise<readonly SaveResult[]>,
): Promise<Answer> {
  const { set } = await port.createSet(title, by)
  const saved = await change(set).catch((error: unknown) => giveUp(port, set, by, error))
  const seen = Object.fromEntries(saved.map(({ file, revision }) => [file, revision]))
  const files = Object.keys(seen)
  if (isDryRun) return { facts: { files }, lines: [`${title}: would change ${files.join(', ')}.`] }
  const published = await port.publish({ set, by, seen })
  if (published.kind === 'published')
    return {
      facts: { number: published.number, files: published.files },
      lines: [`${title}: published as number ${published.number}, with ${published.files.join(', ')}.`],
    }
  const reasons =
    published.kind === 'refused'
      ? published.problems.map(({ cause }) => cause)
      : ['A document changed in the meantime: try again.']
  return await giveUp(port, set, by, new Error(`Nothing was published. ${reasons.join('\n')}`))
}

async function giveUp(port: WritePort, set: string, by: string, error: unknown): Promise<never> {
  await port.discardSet(set, by)
  throw error
}

function parseCount(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new Error(`${text} must be a whole number from 1.`)
}

/** A store that keeps new objects in memory. It grants no lease, so the write port does not write to the folder. */
function withoutWrites(store: Store): Store {
  const created = new Map<string, Uint8Array>()
  return {
    ...store,
    read: async (key) => created.get(key) ?? (await store.read(key)),
    async create(key, bytes) {
      if (key.startsWith('leases/') || created.has(key) || (await store.read(key))) return 'exists'
      created.set(key, bytes)
      return 'created'
    },
    replace: async () => {},
    remove: async () => {},
  }
}
