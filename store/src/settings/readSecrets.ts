import { readFileSync, statSync } from 'node:fs'

/** Variables as `process.env` has them. */
export type Environment = Readonly<Record<string, string | undefined>>

const largest = 64 * 1024 /* bytes of a secret */

/**
 * What is set, with each secret `X` that only `X_FILE` names, as secrets are mounted, read from that file, and what is wrong
 * with it. What is empty is not set.
 */
export function readSecrets(
  environment: Environment,
  secrets: readonly string[],
): { given: Record<string, string>; problems: readonly string[] } {
  const set = Object.entries(environment).flatMap(([name, value]) => (value ? [[name, value] as const] : []))
  const given = Object.fromEntries(set)
  const problems = secrets.flatMap(function readSecret(name) {
    const file = given[`${name}_FILE`]
    if (file === undefined) return []
    if (given[name] !== undefined) return [`${name}: is set as well as ${name}_FILE; set one of them`]
    try {
      given[name] = readSecretFile(file)
      return []
    } catch (error) {
      return [`${name}_FILE: cannot be read: ${(error as Error).message}`]
    }
  })
  return { given, problems }
}

/** Without the end of line that editors add. A pipe is not waited for. */
function readSecretFile(file: string): string {
  const found = statSync(file)
  if (!found.isFile() || found.size > largest) throw new Error(`${file} is no file of at most 64 kB`)
  const secret = readFileSync(file, 'utf8').trim()
  if (secret === '') throw new Error(`${file} is empty`)
  return secret
}
