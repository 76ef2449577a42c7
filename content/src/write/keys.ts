import { numberName } from '@tessera/store/numberName'

/** Keys of the studio's store. */
export const keys = {
  log: 'log',
  record: (number: number) => `log/${numberName(number)}`,
  checkpoints: 'checkpoints',
  checkpoint: (number: number) => `checkpoints/${numberName(number)}`,
  texts: 'blobs',
  text: (hash: string) => `blobs/${hash}`,
}
