import type { Focus } from '../../../shared/LibraryPicture.ts'

/** What the confined process is to do with the picture that follows. */
export interface Order {
  /** Where the narrow crop's middle is to lie. */
  focus: Focus
  /** The crop alone; default: all sizes. */
  only?: 'crop'
}

export const outputTypes = ['image/avif', 'image/webp', 'image/jpeg'] as const
export type OutputType = (typeof outputTypes)[number]

interface Shown {
  width: number
  height: number
  /** A `data:` URL; none where the picture is transparent, as it would be seen behind it. */
  preview?: string | undefined
}

export interface Variants extends Shown {
  crop: Shown
  /** Each in `bytes` bytes, which follow in this order. */
  files: { width: number; type: OutputType; bytes: number; isCrop: boolean }[]
}

/** What it answers; nothing that it says is trusted. */
export type Reply = Variants | { refused: 'pixels' | 'broken'; width?: number; height?: number }

/** A message and the bytes that follow it: four bytes of length, JSON, bytes. */
export function encodeMessage(message: Order | Reply, ...bytes: readonly Uint8Array[]): Buffer {
  const json = Buffer.from(JSON.stringify(message))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(json.length)
  return Buffer.concat([length, json, ...bytes])
}

/** Throws at what is no message. */
export function decodeMessage(whole: Buffer): { message: unknown; bytes: Buffer } {
  const end = 4 + whole.readUInt32BE(0)
  return { message: JSON.parse(whole.toString('utf8', 4, end)), bytes: whole.subarray(end) }
}
