import { createHash, randomBytes } from 'node:crypto'
import { ReleaseError } from '../errors/ReleaseError.ts'
import { canonicalBytes, sha256Of } from '@tessera/store/canonicalBytes'
import { RegistryError } from '@tessera/store/RegistryError'
import type { Store } from '@tessera/store/Store'
import { previewLinkStatement, previewStatement } from '../trust/signed.ts'
import type { Signer } from '../trust/signer.ts'
import type { Trust } from '../trust/trustLog.ts'
import { whyNotBy } from '../trust/whyNotSigned.ts'
import { day, isOver, maxParts, type PreviewRecord, previewRecordSchema } from './PreviewRecord.ts'
import { keyOfRecord, type PreviewPart } from './readPreviews.ts'

export interface PreviewRequest {
  store: Store
  trust: Trust | undefined
  signer?: Signer | undefined
  /** What the environment has, as `readPreviews` gave it. */
  parts: readonly PreviewPart[]
}

type Content = Pick<PreviewRecord, 'environment' | 'name' | 'remote' | 'version' | 'manifest' | 'actor'>

/** What runs, under one name or any. */
export function findRunning(parts: readonly PreviewPart[], name?: string): readonly PreviewRecord[] {
  const records = parts.flatMap(({ record }) => (record && !isOver(record) ? [record] : []))
  return records.filter((record) => name === undefined || record.name === name)
}

/** Fails with `ReleaseError` when a part may not begin. */
export function refuseTaken(
  { parts, signer }: Pick<PreviewRequest, 'parts' | 'signer'>,
  { name, remote }: Pick<Content, 'name' | 'remote'>,
): void {
  const own = findRunning(parts, name).find((record) => record.remote === remote)
  if (own && own.signature?.key !== signer?.key)
    throw new ReleaseError(
      'previewRefused',
      `${name} shows ${remote} ${own.version} by ${own.actor}, with another key, until ${own.until}.`,
      `Choose another name, or end that one first: \`release preview end --name ${name} ${remote}\`.`,
    )
  if (!own && findRunning(parts).length >= maxParts)
    throw new ReleaseError(
      'previewRefused',
      `${maxParts} previews run in this environment; there may be no more.`,
      'End one that no one looks at: `release preview list`, then `release preview end --name <name>`.',
    )
}

/**
 * Writes a part of a preview; `link` is `<name>.<token>`, which opens it at `/_preview/release/`. The same key gives the
 * same link to the same name, so that a link that was sent goes on working when a newer build is shown; each team has a
 * link of its own, and each shows all parts.
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

/** Ends a part, by a record that is over; for any key that may release the remote. */
export async function endPreview(
  request: PreviewRequest,
  { environment, name, remote, version, manifest, link }: PreviewRecord,
  actor: string,
): Promise<PreviewRecord> {
  return append(request, { environment, name, remote, version, manifest, link, actor }, 0)
}

/** After each record that is there, whatever this machine's clock says. */
async function append(
  { store, trust, signer, parts }: PreviewRequest,
  content: Content & Pick<PreviewRecord, 'link'>,
  lasts: number,
): Promise<PreviewRecord> {
  const cause = trust && whyNotBy(signer?.key, content.remote, trust)
  if (cause) throw new RegistryError('refused', `preview of ${content.remote}`, cause)
  const { record: last } =
    parts.find(({ name, remote }) => name === content.name && remote === content.remote) ?? {}
  const now = Date.now()
  const created = new Date(Math.max(now, last ? Date.parse(last.created) + 1 : 0)).toISOString()
  const times = { created, until: new Date(now + lasts).toISOString() }
  const unsigned = previewRecordSchema.parse({ format: 1, ...content, ...times })
  const signature = trust && signer?.sign(previewStatement(unsigned))
  const record = { ...unsigned, ...(signature && { signature }) }
  const key = keyOfRecord(record)
  if ((await store.create(key, canonicalBytes(record))) === 'created') return record
  throw new RegistryError('refused', key, 'someone else previews the same in this moment; try again')
}

/** 256 bits. An open registry has no key, and so another link each time. */
function createToken(signature: string | undefined): string {
  const secret = signature === undefined ? randomBytes(32) : Buffer.from(signature, 'base64')
  return createHash('sha256').update(secret).digest('base64url')
}
