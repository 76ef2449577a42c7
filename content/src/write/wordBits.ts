const size = 2048 /* bits: of 200 words one in ten of others is taken for one of them */
const word = /[\p{L}\p{N}]+/gu

/** The words of a text as bits, so that a text without a name is known for that and need not be read again. */
export function wordBits(text: string): Uint8Array {
  const bits = new Uint8Array(size / 8)
  for (const at of placesOf(text)) bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7))
  return bits
}

/** Whether all words of a name may be in the text that these bits are of. */
export function mayHave(bits: Uint8Array, name: string): boolean {
  return placesOf(name).every((at) => ((bits[at >> 3] ?? 0) >> (at & 7)) & 1)
}

function placesOf(text: string): readonly number[] {
  return Array.from(text.matchAll(word), ([found]) => {
    let hash = 0
    for (let at = 0; at < found.length; at++) hash = Math.imul(hash, 31) + found.charCodeAt(at)
    return ((hash ^ (hash >>> 15)) >>> 0) % size
  })
}
