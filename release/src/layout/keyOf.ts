import { RegistryError } from '@tessera/store/RegistryError'
import { numberName, numberPattern } from '@tessera/store/numberName'

/** Builds the key of each object in a registry. Throws for arguments that could lead out of the registry. */
export const keyOf = {
  blobs: () => 'blobs',
  blob: (sha256: string) => `blobs/${hash(sha256)}`,
  manifests: () => 'manifests',
  manifest: (sha256: string) => `manifests/${hash(sha256)}`,
  allVersions: () => 'versions',
  versions: (remote: string) => `versions/${partName(remote)}`,
  version: (remote: string, version: string) => `versions/${partName(remote)}/${versionName(version)}`,
  logs: () => 'env',
  log: (environment: string) => `env/${partName(environment)}`,
  composition: (environment: string, number: number) => `env/${partName(environment)}/${numberName(number)}`,
  contentLog: (environment: string, layout: number) => `content/${contentLogName(environment, layout)}`,
  contentRecord: (environment: string, layout: number, number: number) =>
    `content/${contentLogName(environment, layout)}/${numberName(number)}`,
  contentLogs: () => 'content',
  chunks: () => 'pieces',
  chunk: (sha256: string) => `pieces/${hash(sha256)}`,
  /** Files that are being written, or that a crash left. */
  unfinished: () => 'unfinished',
  leases: () => 'claims',
  lease: (day: string, manifest: string) => `claims/${dayName(day)}-${hash(manifest)}`,
  quarantined: (name: string) =>
    `removed/${valid(name, patterns.quarantined, 'is not the name of a quarantined object')}`,
  quarantine: () => 'removed',
  trustLog: () => 'trust',
  trust: (number: number) => `trust/${numberName(number)}`,
  allSignatures: () => 'signatures',
  signatures: (manifest: string) => `signatures/${hash(manifest)}`,
  signature: (manifest: string, key: string) => `signatures/${hash(manifest)}/${keyId(key)}`,
  metricsFolder: () => 'figures',
  allMetrics: (environment: string) => `figures/${partName(environment)}`,
  metrics: (environment: string, instance: string) =>
    `figures/${partName(environment)}/${partName(instance)}.json`,
  previews: (environment: string) => `previews/${partName(environment)}`,
  allPreviews: () => 'previews',
  /** `created` is in ms since 1970. */
  preview: (environment: string, name: string, remote: string, created: number) =>
    `previews/${partName(environment)}/${valid(`${name}.${remote}.${created}.json`, patterns.preview, 'is no name of a preview')}`,
  forms: (environment: string) => `forms/${partName(environment)}`,
  /** A sent form, encrypted. */
  form: (environment: string, day: string, id: string) =>
    `forms/${partName(environment)}/${valid(`${day}-${id}.json`, patterns.form, 'is no name of a sent form')}`,
}

const patterns = {
  hash: /^[0-9a-f]{64}$/,
  part: /^[a-z][a-z0-9-]{0,63}$/,
  contentLog: /^[a-z][a-z0-9-]{0,61}-\d{1,3}$/,
  version: /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/,
  day: /^\d{4}-\d{2}-\d{2}$/,
  keyId: /^[0-9a-f]{16}$/,
  lease: /^\d{4}-\d{2}-\d{2}-[0-9a-f]{64}$/,
  metrics: /^[a-z][a-z0-9-]{0,63}\.json$/,
  form: /^\d{4}-\d{2}-\d{2}-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.json$/,
  preview: /^[a-z0-9-]{1,40}\.[a-z][a-z0-9-]{0,63}\.\d{13}\.json$/,
  quarantined: /^(?:blobs|manifests|signatures|versions)(?:~\w[\w.-]*){1,2}$/,
}

/** Patterns of the names allowed in each folder; `/*` stands for any subfolder. */
export const namePatterns: Readonly<Record<string, RegExp>> = {
  blobs: patterns.hash,
  manifests: patterns.hash,
  versions: patterns.part,
  'versions/*': patterns.version,
  env: patterns.part,
  'env/*': numberPattern,
  content: patterns.contentLog,
  'content/*': numberPattern,
  pieces: patterns.hash,
  unfinished: /./,
  claims: patterns.lease,
  removed: patterns.quarantined,
  trust: numberPattern,
  signatures: patterns.hash,
  'signatures/*': patterns.keyId,
  figures: patterns.part,
  'figures/*': patterns.metrics,
  previews: patterns.part,
  'previews/*': patterns.preview,
  forms: patterns.part,
  'forms/*': patterns.form,
}

const hash = (text: string) => valid(text, patterns.hash, 'is no sha256: it must be 64 hex digits')

const partName = (text: string) =>
  valid(text, patterns.part, 'is no name: it must be lower-case letters, digits and dashes')

const contentLogName = (environment: string, layout: number) =>
  valid(`${environment}-${layout}`, patterns.contentLog, 'is no name of an environment and a layout')

const versionName = (text: string) =>
  valid(text, patterns.version, 'is no version: it must read like 0.1.0-ab12cd34')

const dayName = (text: string) => valid(text, patterns.day, 'is no day')

const keyId = (text: string) => valid(text, patterns.keyId, 'is no id of a key: it must be 16 hex digits')

function valid(text: string, pattern: RegExp, complaint: string): string {
  if (!pattern.test(text)) throw new RegistryError('invalid', JSON.stringify(text), complaint)
  return text
}
