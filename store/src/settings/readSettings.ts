import { parseArgs } from 'node:util'
import type { z } from 'zod'
import { type Environment, readSecrets } from './readSecrets.ts'

export type { Environment }
export { reportRetired } from './reportRetired.ts'

/** For `.meta()`: the setting is a secret, and can be put into the file that `<name>_FILE` names. */
export const secret = { secret: true } as const

/** For `.meta()`: only checks and tests use the setting, so `--help` does not list it. */
export const internal = { internal: true } as const

/** Reads settings. Throws one error that names all problems. */
export function readSettings<Schema extends z.ZodObject>(
  schema: Schema,
  environment: Environment,
): z.output<Schema> {
  const secrets = Object.keys(schema.shape).filter((name) => isSecret(schema.shape[name] as z.ZodType))
  const { given, problems: unreadable } = readSecrets(environment, secrets)
  const problems = [...unreadable, ...findPlaceholders(schema, given)]
  const result = schema.safeParse(given)
  if (result.success && problems.length === 0) return result.data
  const unread = problems.map((problem) => problem.replace(/(_FILE)?:.*/s, ''))
  const others = (result.error?.issues ?? [])
    .filter(({ path }) => !unread.includes(path.join('.')))
    .map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  const lines = [...problems, ...others].map((problem) => `  ${problem}`)
  throw new Error(`These settings are not valid:\n${lines.join('\n')}\nRun with --help for the list.`)
}

/** Finds values left from an example. Attack: anyone who reads our examples would know such a site's secrets. */
function findPlaceholders({ shape }: z.ZodObject, given: Environment): string[] {
  return Object.keys(shape)
    .filter((name) => /^\s*replace[ -]me/i.test(given[name] ?? ''))
    .map((name) => `${name}: is still the example's; put a value of your own in its place`)
}

const isSecret = (field: z.ZodType) => field.meta()?.['secret'] === true
/** Whether a setting is only for checks and tests, and so not listed. */
export const isInternal = (field: z.ZodType) => field.meta()?.['internal'] === true

/** The list of settings, if `args` contain `--help`; otherwise undefined. */
export function helpFor(args: readonly string[], { shape }: z.ZodObject, serves: string): string | undefined {
  const { values } = parseArgs({ args: [...args], options: { help: { type: 'boolean', short: 'h' } } })
  if (!values.help) return undefined
  const lines = Object.entries(shape).flatMap(([name, type]) => {
    const field = type as z.ZodType
    if (isInternal(field)) return []
    const fallback = field.safeParse(undefined).data as string | number | undefined
    const file = isSecret(field) ? `; or ${name}_FILE names its file` : ''
    return `  ${name.padEnd(18)} ${field.description}${file}${fallback === undefined ? '' : ` (${fallback})`}`
  })
  return `Serves ${serves}. Settings are environment variables:\n\n${lines.join('\n')}\n`
}
