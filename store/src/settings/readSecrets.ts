import { readFileSync, statSync } from 'node:fs'

/** Environment variables, such as `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>

const largest = 64 * 1024 /* bytes; maximum size of a secret's file */

/** Returns the non-empty variables, with each secret `X` read from the file that `X_FILE` names, and the problems. */
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

/** Reads a secret, without the line break that editors add at the end. Throws at once for a pipe. */
function readSecretFile(file: string): string {
  const found = statSync(file)
  if (!found.isFile() || found.size > largest) throw new Error(`${file} is no file of at most 64 kB`)
  const secret = readFileSync(file, 'utf8').trim()
  if (secret === '') throw new Error(`${file} is empty`)
  return secret
}
