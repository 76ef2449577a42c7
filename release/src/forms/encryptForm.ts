import { createCipheriv, createDecipheriv, createPublicKey, type KeyObject } from 'node:crypto'
import { privateDecrypt, publicEncrypt, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { parseJson } from '@tessera/store/canonicalBytes'
import { RegistryError } from '@tessera/store/RegistryError'
import { computeKeyId } from '../trust/signer.ts'
import { submission, type Submission } from './Submission.ts'

const encrypted = z.object({
  format: z.literal(1),
  /** Id of the RSA key whose private half can decrypt the record. */
  for: z.string(),
  /** AES key and IV, used for this record only, encrypted with the RSA key; base64. */
  secret: z.base64(),
  /** The submission as JSON, encrypted with AES, then the authentication tag; base64. */
  text: z.base64(),
})

const algorithm = 'aes-256-gcm'
const sizes = { key: 32, iv: 12, tag: 16 } as const /* bytes */
const oaep = (key: KeyObject) => ({ key, oaepHash: 'sha256' })

/** Encrypts a form for one key. The result can be decrypted only with the same `name`, its key in the store. */
export function encryptForm(sent: Submission, name: string, recipient: KeyObject): Uint8Array {
  const secret = randomBytes(sizes.key + sizes.iv)
  const cipher = createCipheriv(algorithm, ...keyAndIv(secret)).setAAD(Buffer.from(name))
  const text = [cipher.update(JSON.stringify(sent), 'utf8'), cipher.final(), cipher.getAuthTag()]
  const record: z.infer<typeof encrypted> = {
    format: 1,
    for: formsKeyId(recipient),
    secret: publicEncrypt(oaep(recipient), secret).toString('base64'),
    text: Buffer.concat(text).toString('base64'),
  }
  return Buffer.from(JSON.stringify(record))
}

/** Decrypts a form with one of the private `keys`. Throws `RegistryError` if none fits, or if the form is damaged. */
export function decryptForm(bytes: Uint8Array, name: string, keys: readonly KeyObject[]): Submission {
  const record = encrypted.safeParse(parseJson(bytes, name)).data
  if (!record) throw new RegistryError('invalid', name, 'it is no encrypted form')
  const key = keys.find((one) => formsKeyId(one) === record.for)
  if (!key) throw new RegistryError('refused', name, `it is encrypted for another key, ${record.for}`)
  try {
    const secret = privateDecrypt(oaep(key), Buffer.from(record.secret, 'base64'))
    const decipher = createDecipheriv(algorithm, ...keyAndIv(secret), { authTagLength: sizes.tag })
    const text = Buffer.from(record.text, 'base64')
    decipher.setAAD(Buffer.from(name)).setAuthTag(text.subarray(-sizes.tag))
    const json = decipher.update(text.subarray(0, -sizes.tag), undefined, 'utf8') + decipher.final('utf8')
    return submission.parse(JSON.parse(json))
  } catch {
    throw new RegistryError('altered', name, 'it is damaged, or was made under another name')
  }
}

function keyAndIv(secret: Buffer): [key: Buffer, iv: Buffer] {
  return [secret.subarray(0, sizes.key), secret.subarray(sizes.key)]
}

function formsKeyId(key: KeyObject): string {
  const half = key.type === 'private' ? createPublicKey(key) : key
  return computeKeyId(half.export({ type: 'spki', format: 'der' }))
}
