import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import pLimit from 'p-limit'
import { RegistryError } from '../errors/RegistryError.ts'
import { explainS3Error, ifNoObject, isTaken, type S3Location } from './explainS3Error.ts'
import type { FileCredentials } from './fileCredentials.ts'
import { readBody } from './readBody.ts'
import type { Store } from './Store.ts'

const requestTimeout = 10_000 /* ms for one request, its body included */
const connectTimeout = 2000 /* ms */
const maxTries = 5 /* tries after which the outcome of a write counts as unknown */
const concurrency = 48 /* requests at once; fewer than the SDK's 50 sockets, so that no request waits inside the SDK */

/** Creates a store in a bucket or a part of one. The bucket must support put-if-absent (`If-None-Match: *`). */
export function createS3Store(location: S3Location, credentials?: FileCredentials): Store {
  const { bucket, prefix } = location
  const settings: S3ClientConfig = {
    region: location.region,
    ...(credentials && { credentials }),
    ...(location.endpoint && { endpoint: location.endpoint }),
    forcePathStyle: location.pathStyle,
    requestHandler: { connectionTimeout: connectTimeout, requestTimeout },
    requestChecksumCalculation: 'WHEN_REQUIRED', // stores of others than Amazon refuse its newer checksums
    responseChecksumValidation: 'WHEN_REQUIRED',
  }
  const client = new S3Client(settings)
  /** Client for conditional writes, without retries: a second try would find the first try's object. */
  const once = new S3Client({ ...settings, maxAttempts: 1 })
  const limit = pLimit(concurrency)
  const object = (key: string) => ({ Bucket: bucket, Key: prefix + key })

  function attempt<Result>(key: string, act: (abortSignal: AbortSignal) => Promise<Result>): Promise<Result> {
    return limit(() => act(AbortSignal.timeout(requestTimeout))).catch((error: unknown) => {
      throw explainS3Error(error, key, location)
    })
  }

  async function get(key: string): Promise<{ bytes: Uint8Array; writer: string | undefined } | undefined> {
    return attempt(key, async (abortSignal) => {
      const found = await client.send(new GetObjectCommand(object(key)), { abortSignal }).catch(ifNoObject)
      if (!found) return undefined
      const body = found.Body as Readable | undefined
      const bytes = body ? await readBody(body, key, abortSignal) : new Uint8Array()
      return { bytes, writer: found.Metadata?.['writer'] }
    })
  }

  const head = (key: string) =>
    attempt(key, (abortSignal) =>
      client.send(new HeadObjectCommand(object(key)), { abortSignal }).catch(ifNoObject),
    )

  /** Puts an object; returns the error if it is unknown whether the object was written. */
  async function putIfAbsent(key: string, bytes: Uint8Array, writer: string) {
    const command = new PutObjectCommand({
      ...object(key),
      Body: bytes,
      IfNoneMatch: '*',
      Metadata: { writer },
    })
    try {
      await attempt(key, (abortSignal) => once.send(command, { abortSignal }))
      return 'created'
    } catch (error) {
      if (!(error instanceof RegistryError)) throw error
      if (isTaken(error.cause)) return 'taken'
      if (error.kind !== 'unreachable') throw error
      return error
    }
  }

  /** Creates an object. If the answer is lost or unclear, the object's metadata shows whether this call wrote it. */
  async function create(key: string, bytes: Uint8Array): Promise<'created' | 'exists'> {
    const writer = randomUUID()
    let lastError: RegistryError | undefined
    for (let tries = 0; tries < maxTries; tries += 1) {
      const outcome = await putIfAbsent(key, bytes, writer)
      if (outcome === 'created') return 'created'
      if (outcome === 'taken' && tries === 0) return 'exists'
      const existing = await get(key).catch(() => undefined) // the next try reads again; after the last try, it throws below
      if (existing) return existing.writer === writer ? 'created' : 'exists'
      if (outcome !== 'taken') lastError = outcome
      await wait(100 * 2 ** tries * Math.random())
    }
    const cause = lastError?.message.slice(key.length + 2) ?? 'its name is taken and it cannot be read'
    throw new RegistryError('unreachable', key, `it may be written or not: ${cause}`)
  }

  async function listNames(folder: string): Promise<readonly string[]> {
    const names: string[] = []
    const Prefix = `${prefix}${folder}/`
    for (let ContinuationToken: string | undefined; ;) {
      const command = new ListObjectsV2Command({
        Bucket: bucket,
        Prefix,
        Delimiter: '/',
        ...(ContinuationToken && { ContinuationToken }),
      })
      const page = await attempt(folder, (abortSignal) => client.send(command, { abortSignal }))
      names.push(...(page.Contents ?? []).map(({ Key = '' }) => Key.slice(Prefix.length)))
      names.push(...(page.CommonPrefixes ?? []).map((inner) => (inner.Prefix ?? '').slice(Prefix.length, -1)))
      if (!page.IsTruncated) return names.filter((name) => name !== '').toSorted()
      ContinuationToken = page.NextContinuationToken
    }
  }

  return {
    read: async (key) => (await get(key))?.bytes,
    create,
    async replace(key, bytes) {
      const command = new PutObjectCommand({ ...object(key), Body: bytes })
      await attempt(key, (abortSignal) => client.send(command, { abortSignal }))
    },
    list: listNames,
    modified: async (key) => (await head(key))?.LastModified,
    size: async (key) => (await head(key))?.ContentLength,
    flush: async () => {}, // writes that were acknowledged are durable
    async remove(key) {
      await attempt(key, (abortSignal) => client.send(new DeleteObjectCommand(object(key)), { abortSignal }))
    },
  }
}
