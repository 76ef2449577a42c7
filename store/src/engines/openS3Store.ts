import { RegistryError } from '../errors/RegistryError.ts'
import type { S3Location } from './explainS3Error.ts'
import { fileCredentials } from './fileCredentials.ts'
import type { Store } from './Store.ts'

/**
 * Opens a URL such as `s3://bucket/prefix?endpoint=http://127.0.0.1:9000&region=eu-west-1&pathStyle=1`. The SDK is
 * large, so the first call loads it. Credentials come from `AWS_…_FILE`, else from the SDK's own sources.
 */
export function openS3Store(url: string): Store {
  const location = parseS3Url(url)
  const credentials = fileCredentials(process.env)
  let opening: Promise<Store> | undefined
  const opened = () =>
    (opening ??= import('./createS3Store.ts').then(({ createS3Store }) =>
      createS3Store(location, credentials),
    ))
  return {
    read: async (key) => (await opened()).read(key),
    create: async (key, bytes) => (await opened()).create(key, bytes),
    replace: async (key, bytes) => (await opened()).replace(key, bytes),
    list: async (folder) => (await opened()).list(folder),
    modified: async (key) => (await opened()).modified(key),
    size: async (key) => (await opened()).size(key),
    flush: async (keys) => (await opened()).flush(keys),
    remove: async (key) => (await opened()).remove(key),
  }
}

function parseS3Url(url: string): S3Location {
  const { hostname: bucket, pathname, searchParams } = parsed(url)
  const unknown = [...searchParams.keys()].filter((name) => !settings.includes(name))
  if (!bucket || unknown.length > 0) throw unclear(url)
  const path = decodeURIComponent(pathname).replace(/^\/+|\/+$/g, '')
  const endpoint = searchParams.get('endpoint')
  if (endpoint && !/^https?:$/.test(parsed(endpoint).protocol)) throw unclear(url)
  return {
    bucket,
    prefix: path && `${path}/`,
    region: searchParams.get('region') ?? process.env['AWS_REGION'] ?? 'us-east-1',
    pathStyle: ['1', 'true'].includes(searchParams.get('pathStyle') ?? ''),
    ...(endpoint && { endpoint }),
  }
}

const settings = ['endpoint', 'region', 'pathStyle']

function parsed(url: string): URL {
  if (!URL.canParse(url)) throw unclear(url)
  return new URL(url)
}

function unclear(url: string): RegistryError {
  const form = 's3://bucket/prefix?endpoint=https://…&region=…&pathStyle=1'
  return new RegistryError(
    'invalid',
    JSON.stringify(url),
    `is not the URL of a bucket. Write it like ${form}`,
  )
}
