import { S3ServiceException } from '@aws-sdk/client-s3'
import { RegistryError } from '../errors/RegistryError.ts'

/** Where a registry is in an object store. */
export interface S3Location {
  bucket: string
  /** What all keys begin with: empty, or ends with a slash. */
  prefix: string
  /** URL of the object store; default: Amazon's own. */
  endpoint?: string
  region: string
  /** Whether requests name the bucket in the path instead of the host name. */
  pathStyle: boolean
}

/** Handler for `.catch`: undefined if the object does not exist; rethrows other errors, such as a missing bucket. */
export function ifNoObject(error: unknown): undefined {
  if (error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound')) return undefined
  throw error
}

/** Whether a conditional write failed because the key is taken. */
export function isTaken(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 412
}

/** Turns an error of the store or the network into an error for operators; its `cause` is the original. */
export function explainS3Error(error: unknown, key: string, location: S3Location): RegistryError {
  if (error instanceof RegistryError) return error
  const name = error instanceof Error ? error.name : ''
  const explainedError = new RegistryError(classifyError(error), key, explained(name, error, key, location))
  explainedError.cause = error
  return explainedError
}

/** `invalid` if the store does not support the request; other errors can be temporary. */
function classifyError(error: unknown): 'invalid' | 'unreachable' {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
  return status !== undefined && (status === 501 || status === 405) ? 'invalid' : 'unreachable'
}

function explained(name: string, error: unknown, key: string, { bucket, endpoint }: S3Location): string {
  const setting = /^forms\b/.test(key) ? 'FORMS_STORE' : 'REGISTRY_URL'
  const where = endpoint ?? 'Amazon S3'
  const known: Readonly<Record<string, string>> = {
    NoSuchBucket: `there is no bucket ${bucket} at ${where}; create it, or fix ${setting}`,
    AccessDenied: `${where} denies access to bucket ${bucket}; check the credentials and the bucket's policy`,
    InvalidAccessKeyId: `${where} does not know the access key; check AWS_ACCESS_KEY_ID`,
    SignatureDoesNotMatch: `${where} refuses the secret key; check AWS_SECRET_ACCESS_KEY`,
    CredentialsProviderError: 'no credentials were found; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
    PermanentRedirect: `bucket ${bucket} is in another region; add ?region=… to ${setting}`,
    AuthorizationHeaderMalformed: `bucket ${bucket} is in another region; add ?region=… to ${setting}`,
    NotImplemented: `${where} does not know conditional writes; keep the registry on a store that does`,
    TimeoutError: `${where} does not answer in time`,
    AbortError: `${where} does not answer in time`,
  }
  return known[name] ?? `${where}: ${error instanceof Error ? error.message || name : String(error)}`
}
