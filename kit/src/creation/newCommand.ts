import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { isUsageError } from '../build/BuildError.ts'
import { isSlotName } from '../contract/slots.ts'
import { CreationError } from './CreationError.ts'
import { type Framework, frameworks, type WantedRemote } from './frameworks.ts'
import { type NewRemote, newRemote } from './newRemote.ts'

const help = `tessera-kit new <name> [--react|--dom|--vue] [--own-repository] [--dry-run] [--json]

Begins the remote <name> with a slot of the same name, in a new folder mfe-<name>: declaration, both entries, styles, a
unit test, a journey, README, CI workflow, budget. No existing file is changed.

  --react, --dom, --vue   what it is made with (default: --react)
  --own-repository        in this folder, as a repository of its own (default: in the site's repository)
  --packages <folder>     with --own-repository: folder of the two tarballs that are copied into it (default: this one)
  --languages de,fr       the site's languages (default: those of the site.json around; without one: en,es)
  -n, --dry-run           say what would be written, write nothing
  --json                  answer in JSON, for scripts
  --help                  this text`

const options = {
  react: { type: 'boolean', default: false },
  dom: { type: 'boolean', default: false },
  vue: { type: 'boolean', default: false },
  'own-repository': { type: 'boolean', default: false },
  packages: { type: 'string' },
  languages: { type: 'string' },
  'dry-run': { type: 'boolean', short: 'n', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

const maxLength = 24

/** Reserved names: slots of the shell's pages, and names with another meaning on the site. */
const reserved: ReadonlySet<string> = new Set([
  'consent-notice',
  'default', // the page's own Trusted Types policy; policies are named by their remote
  'detail-map',
  'list-map',
  'page-media',
  'regions-carousel',
  'shell',
  'tessera',
])

/** The verb `tessera-kit new`. Returns the exit code: 2 for wrong arguments. */
export async function newCommand(args: readonly string[]): Promise<number> {
  const json = args.includes('--json')
  try {
    console.log(await answer([...args], json))
    return 0
  } catch (error) {
    const { cause, fix } = describeError(error)
    if (json) console.log(JSON.stringify({ ok: false, code: 'CALLED_WRONGLY', cause, fix }, null, 2))
    else console.error(`✖ ${cause}\n  Next: ${fix}`)
    return 2
  }
}

async function answer(args: string[], json: boolean): Promise<string> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  if (values.help) return help
  const [name, ...more] = positionals
  if (name === undefined || more.length > 0) {
    throw new CreationError('Give one name.', 'Call it like `tessera-kit new weather`.')
  }
  const own = values['own-repository']
  const created = await newRemote({
    name: remoteName(name),
    framework: chooseFramework(values),
    ...(own
      ? { parent: process.cwd(), packages: resolve(values.packages ?? '.') }
      : findParent(process.cwd())),
    ...(values.languages !== undefined && { languages: values.languages.split(',') }),
    dryRun: values['dry-run'],
  })
  const next = nextSteps(created, remoteName(name))
  if (json) return JSON.stringify({ ok: true, ...created, dryRun: values['dry-run'], next }, null, 2)
  const { folder, files } = created
  const summary = `${relative('', folder)} ${values['dry-run'] ? 'would be' : 'is'} created, with ${files.length} files:`
  return [`✔ ${summary}`, ...files.map((file) => `  ${file}`), `  Next: ${next.join(' && ')}`].join('\n')
}

/** The name `weather` from `weather` or `mfe-weather`, used for folder, remote and slot. Throws for any other text. */
export function remoteName(text: string): string {
  const name = text.replace(/^mfe-/, '').replace(/\/$/, '')
  const isWords = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)
  if (!isWords || name.length > maxLength || !isSlotName(name)) {
    throw new CreationError(
      `“${text}” cannot be the name of a remote.`,
      `Call it like \`weather\` or \`bike-rental\`: lower-case letters and digits, a letter first, dashes between words, at most ${maxLength} characters.`,
    )
  }
  if (!reserved.has(name)) return name
  throw new CreationError(`“${name}” means something else in the site.`, 'Choose another name.')
}

function chooseFramework(values: Readonly<Partial<Record<Framework, boolean>>>): Framework {
  const names = Object.keys(frameworks) as Framework[]
  const [asked = 'react', ...more] = names.filter((framework) => values[framework])
  if (more.length === 0) return asked
  throw new CreationError('A remote is created with one framework.', `Leave out --${more.join(' and --')}.`)
}

/** The repository that contains `folder`; the parent is `remotes` of a site inside it that contains `folder` too. */
function findParent(folder: string, site?: string): Pick<WantedRemote, 'parent' | 'repository'> {
  if (existsSync(join(folder, 'lerna.json')))
    return site === undefined
      ? { parent: folder, repository: folder }
      : { parent: join(site, 'remotes'), repository: folder, ...languagesOf(join(site, 'site.json')) }
  const around = existsSync(join(folder, 'site.json')) ? folder : site
  if (dirname(folder) !== folder) return findParent(dirname(folder), around)
  throw new CreationError(
    'This is not the site’s repository.',
    'For a repository of its own add `--own-repository`.',
  )
}

/** None if the file cannot be read: the site's own check says what is wrong in it. */
function languagesOf(file: string): Partial<Pick<WantedRemote, 'languages'>> {
  try {
    const { language, languages = [] } = JSON.parse(readFileSync(file, 'utf8')) as {
      language?: string
      languages?: readonly string[]
    }
    return language === undefined ? {} : { languages: [language, ...languages] }
  } catch {
    return {}
  }
}

function nextSteps({ folder, repository }: NewRemote, name: string): readonly string[] {
  if (repository === undefined) return [`cd ${relative('', folder)}`, 'npm install', 'npm test']
  const build = `npm run build -w ${relative(repository, folder)}`
  return ['npm install --no-save', build, `npm run release -- publish ${name}`]
}

function describeError(error: unknown): { cause: string; fix: string } {
  if (error instanceof CreationError) return { cause: error.message, fix: error.fix }
  if (isUsageError(error)) return { cause: error.message, fix: 'See `tessera-kit new --help`.' }
  throw error
}
