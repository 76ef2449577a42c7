import type { Signature } from '@tessera/kit/contract/composition'

/** A private key at work. It never leaves the process that holds it. */
export interface Signer {
  /** Id of the key. */
  key: string
  sign(bytes: Uint8Array): Signature
}
