import { createHash, randomBytes } from 'node:crypto'
import { ReleaseError } from '../errors/ReleaseError.ts'
import { canonicalBytes, sha256Of } from '@tessera/store/canonicalBytes'
import { RegistryError } from '@tessera/store/RegistryError'
import type { Store } from '@tessera/store/Store'
import { previewLinkStatement, previewStatement } from '../trust/signed.ts'
import type { Signer } from '../trust/signer.ts'
import type { Trust } from '../trust/trustLog.ts'
import { whyNotBy } from '../trust/whyNotSigned.ts'
import { isOver, maxParts, type PreviewRecord, previewRecordSchema } from './PreviewRecord.ts'
import { keyOfRecord, type PreviewPart } from './readPreviews.ts'
import { day } from '@tessera/store/isOlder'

/** The store with the previews, the key to sign with, and the existing previews. */
export interface PreviewRequest {
  store: Store
  trust: Trust | undefined
  signer?: Signer | undefined
  /** The environment's previews, as `readPreviews` returned them. */
  parts: readonly PreviewPart[]
}

type Content = Pick<PreviewRecord, 'environment' | 'name' | 'remote' | 'version' | 'manifest' | 'actor'>

/** The parts that have not ended: of the preview `name`, by default of all previews. */
export function findRunning(parts: readonly PreviewPart[], name?: string): readonly PreviewRecord[] {
  const records = parts.flatMap(({ record }) => (record && !isOver(record) ? [record] : []))
  return records.filter((record) => name === undefined || record.name === name)
}

/** Throws `ReleaseError` if another key's part has this name, or if too many parts run. */
export function refuseTaken(
  { parts, signer }: Pick<PreviewRequest, 'parts' | 'signer'>,
  { name, remote }: Pick<Content, 'name' | 'remote'>,
): void {
  const running = findRunning(parts, name).find((record) => record.remote === remote)
  if (running && running.signature?.key !== signer?.key)
    throw new ReleaseError(
      'PREVIEW_REFUSED',
      `${name} shows ${remote} ${running.version} by ${running.actor}, with another key, until ${running.until}.`,
      `Choose another name, or end that one first: \`release preview end --name ${name} ${remote}\`.`,
    )
  if (!running && findRunning(parts).length >= maxParts)
    throw new ReleaseError(
      'PREVIEW_REFUSED',
      `${maxParts} previews run in this environment; there may be no more.`,
      'End one that no one looks at: `release preview list`, then `release preview end --name <name>`.',
    )
}

/**
 * Writes a part of a preview. `link` is `<name>.<token>`, to open at `/_preview/release/`. The same key and name give
 * the same link, so a link shows newer builds too. Each team has its own link; every link shows all parts.
 */
export async function keepPreview(
  request: PreviewRequest,
  content: Content,
  days: number,
): Promise<{ record: PreviewRecord; link: string }> {
  const { name, environment } = content
  const token = createToken(request.signer?.sign(previewLinkStatement(environment, name)).value)
  const record = await append(request, { ...content, link: sha256Of(Buffer.from(token)) }, days * day)
  return { record, link: `${name}.${token}` }
}

/** Ends a part by writing a record that has already ended. Any key that may release the remote can sign it. */
export async function endPreview(
  request: PreviewRequest,
  { environment, name, remote, version, manifest, link }: PreviewRecord,
  actor: string,
): Promise<PreviewRecord> {
  return append(request, { environment, name, remote, version, manifest, link, actor }, 0)
}

/** Appends a record that is newer than all others of the part, even if this machine's clock is behind. */
async function append(
  { store, trust, signer, parts }: PreviewRequest,
  content: Content & Pick<PreviewRecord, 'link'>,
  duration: number,
): Promise<PreviewRecord> {
  const cause = trust && whyNotBy(signer?.key, content.remote, trust)
  if (cause) throw new RegistryError('refused', `preview of ${content.remote}`, cause)
  const { record: last } =
    parts.find(({ name, remote }) => name === content.name && remote === content.remote) ?? {}
  const now = Date.now()
  const created = new Date(Math.max(now, last ? Date.parse(last.created) + 1 : 0)).toISOString()
  const times = { created, until: new Date(now + duration).toISOString() }
  const unsigned = previewRecordSchema.parse({ format: 1, ...content, ...times })
  const signature = trust && signer?.sign(previewStatement(unsigned))
  const record = { ...unsigned, ...(signature && { signature }) }
  const key = keyOfRecord(record)
  if ((await store.create(key, canonicalBytes(record))) === 'created') return record
  throw new RegistryError('refused', key, 'someone else started the same preview at this moment; try again')
}

/** Creates a token of 256 bits from a signature. In an open registry it is random, so each link is new. */
function createToken(signature: string | undefined): string {
  const secret = signature === undefined ? randomBytes(32) : Buffer.from(signature, 'base64')
  return createHash('sha256').update(secret).digest('base64url')
}
