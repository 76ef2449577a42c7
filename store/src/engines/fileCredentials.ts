import { type Environment, readSecrets } from '../settings/readSecrets.ts'
import { RegistryError } from '../errors/RegistryError.ts'

/** Reads the SDK's credentials from files. */
export type FileCredentials = NonNullable<ReturnType<typeof fileCredentials>>

const names = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN']
const freshFor = 600_000 /* ms until they expire; the SDK reads them again five minutes before, to notice changes */

/** Reads the files named by `AWS_…_FILE`, or throws. Undefined if none is set: the SDK then looks for credentials. */
export function fileCredentials(environment: Environment) {
  if (!names.some((name) => environment[`${name}_FILE`])) return undefined
  readCredentials(environment)
  return async () => readCredentials(environment)
}

function readCredentials(environment: Environment) {
  const { given, problems } = readSecrets(environment, names)
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = given
  const sessionToken = given['AWS_SESSION_TOKEN']
  if (problems.length > 0) throw new RegistryError('invalid', 'credentials', problems.join('; '))
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    const cause = 'set both AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or the same with _FILE'
    throw new RegistryError('invalid', 'credentials', cause)
  }
  const expiration = new Date(Date.now() + freshFor)
  return { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }), expiration }
}
