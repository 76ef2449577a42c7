import { createPublicKey } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { calledWrongly, ReleaseError } from '../errors/ReleaseError.ts'
import { ifMissing } from '@tessera/store/ifMissing'
import { createSigner, computeKeyId, newPrivateKey, type Signer } from '../trust/signer.ts'
import { describeError } from '@tessera/store/describeError'

/** A private key in a folder; `name` is its file name without `.pem`. */
export interface NamedSigner extends Signer {
  name: string
}

/** A public key from another person. */
export interface PublicKey {
  name: string
  key: string
  /** The key as SPKI in DER, base64. */
  public: string
}

/** Writes `<name>.pem`, which only its owner can read, and `<name>.pub`, to be given to others. */
export async function createKey(folder: string, name: string): Promise<NamedSigner> {
  const pem = newPrivateKey()
  const signer = createSigner(pem)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = pemOf(folder, name)
  await writeFile(file, pem, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
    throw calledWrongly(
      `There is a key ${name} in ${folder}.`,
      `Choose another name, or \`release trust rotate ${name}\`.`,
    )
  })
  await writeFile(join(folder, `${name}.pub`), publicPem(signer.public))
  return { ...signer, name }
}

/** Reads the private keys of a folder, sorted by name; none without a folder. Throws if a key is unreadable. */
export async function readKeys(folder: string): Promise<readonly NamedSigner[]> {
  const names = await readdir(folder)
    .catch(ifMissing<string[]>([]))
    .catch((error: Error) => {
      throw new ReleaseError('KEY_MISSING', `${folder} cannot be read as a folder of keys: ${error.message}.`)
    })
  const pems = names.filter((name) => name.endsWith('.pem')).toSorted()
  return Promise.all(pems.map((name) => readSigner(join(folder, name))))
}

/** Reads a private key by its name in the folder, or by the path of its file. */
export async function readKey(folder: string, named: string): Promise<NamedSigner> {
  const file = existsSync(pemOf(folder, named)) ? pemOf(folder, named) : resolve(named)
  if (existsSync(file)) return readSigner(file)
  throw new ReleaseError('KEY_MISSING', `There is no key ${named} in ${folder}, and no such file.`)
}

/** Reads a public key by its name in the folder, or by the path of a `.pub` file. */
export async function readPublicKey(folder: string, named: string): Promise<PublicKey> {
  const file = [join(folder, `${named}.pub`), resolve(named)].find(
    (path) => path.endsWith('.pub') && existsSync(path),
  )
  if (!file) return readKey(folder, named)
  const spki = createPublicKey(await readFile(file)).export({ type: 'spki', format: 'der' })
  return { name: basename(file, '.pub'), key: computeKeyId(spki), public: spki.toString('base64') }
}

/** Renames the old key, and gives its name to the new one. */
export async function replaceKey(folder: string, old: NamedSigner, fresh: NamedSigner): Promise<void> {
  for (const end of ['pem', 'pub']) {
    const from = join(folder, `${old.name}.${end}`)
    if (existsSync(from)) await rename(from, join(folder, `${old.name}-${old.key.slice(0, 8)}.${end}`))
    await rename(join(folder, `${fresh.name}.${end}`), from)
  }
}

async function readSigner(file: string): Promise<NamedSigner> {
  try {
    return { ...createSigner(await readFile(file, 'utf8')), name: basename(file, '.pem') }
  } catch (error) {
    throw new ReleaseError('KEY_MISSING', `${file} cannot be read as a private key: ${describeError(error)}.`)
  }
}

function publicPem(spki: string): string {
  const der = Buffer.from(spki, 'base64')
  return createPublicKey({ key: der, format: 'der', type: 'spki' })
    .export({ type: 'spki', format: 'pem' })
    .toString()
}

const pemOf = (folder: string, name: string) => join(folder, `${name}.pem`)
