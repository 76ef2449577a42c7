import { numberName } from '@tessera/store/numberName'

/** Where each object of the studio's store is. */
export const keys = {
  log: 'log',
  record: (number: number) => `log/${numberName(number)}`,
  checkpoints: 'checkpoints',
  checkpoint: (number: number) => `checkpoints/${numberName(number)}`,
  texts: 'blobs',
  text: (hash: string) => `blobs/${hash}`,
}

export const bytesOf = (text: string) => new TextEncoder().encode(text)
export const stringOf = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
