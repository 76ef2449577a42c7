import { createHash, randomBytes } from 'node:crypto'
import { canonicalBytes, sha256Of } from '../store/canonicalBytes.ts'
import { RegistryError } from '../store/RegistryError.ts'
import type { Store } from '../store/store.ts'
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

export interface KeptPreview {
  record: PreviewRecord
  /** `<name>.<token>`: what opens it at `/_preview/release/`. */
  link: string
}

/** Why another preview cannot begin, and what to do; nothing when it can. */
export function whyNotFree(
  { parts, signer }: Pick<PreviewRequest, 'parts' | 'signer'>,
  { name, remote }: Pick<Content, 'name' | 'remote'>,
): { cause: string; fix: string } | undefined {
  const running = parts.flatMap(({ record }) => (record && !isOver(record) ? [record] : []))
  const own = running.find((record) => record.name === name && record.remote === remote)
  const end = `\`release preview end --name ${name} ${remote}\``
  if (own && own.signature?.key !== signer?.key)
    return {
      cause: `${name} shows ${remote} ${own.version} by ${own.actor}, with another key, until ${own.until}.`,
      fix: `Choose another name, or end that one first: ${end}.`,
    }
  if (own || running.length < maxParts) return undefined
  return {
    cause: `${maxParts} previews run in this environment; there may be no more.`,
    fix: 'End one that no one looks at: `release preview list`, then `release preview end --name <name>`.',
  }
}

/**
 * Writes a part of a preview. The same key gives the same link to the same name, so that a link that was sent goes on
 * working when a newer build is shown; each team has a link of its own, and each shows all parts.
 */
export async function keepPreview(
  request: PreviewRequest,
  content: Content,
  days: number,
): Promise<KeptPreview> {
  const { name, environment } = content
  const token = tokenOf(request.signer?.sign(previewLinkStatement(environment, name)).value)
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
  const created = Math.max(Date.now(), last ? Date.parse(last.created) + 1 : 0)
  const times = {
    created: new Date(created).toISOString(),
    until: new Date(created + lasts).toISOString(),
  }
  const unsigned = previewRecordSchema.parse({ format: 1, ...content, ...times })
  const signature = trust && signer?.sign(previewStatement(unsigned))
  const record = { ...unsigned, ...(signature && { signature }) }
  const key = keyOfRecord(record)
  if ((await store.create(key, canonicalBytes(record))) === 'created') return record
  throw new RegistryError('refused', key, 'someone else previews the same in this moment; try again')
}

/** 256 bits. An open registry has no key, and so another link each time. */
function tokenOf(signature: string | undefined): string {
  const secret = signature === undefined ? randomBytes(32) : Buffer.from(signature, 'base64')
  return createHash('sha256').update(secret).digest('base64url')
}
