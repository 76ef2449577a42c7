const size = 2048 /* bits; with the 200 words of a text set, one of ten other words wrongly seems included */
const word = /[\p{L}\p{N}]+/gu

/** The words of a text as a bit set, which tells quickly that a text does not contain a name. */
export function wordBits(text: string): Uint8Array {
  const bits = new Uint8Array(size / 8)
  for (const at of hashWords(text)) bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7))
  return bits
}

/** Whether a text with these bits possibly contains all words of a name. */
export function mayHave(bits: Uint8Array, name: string): boolean {
  return hashWords(name).every((at) => ((bits[at >> 3] ?? 0) >> (at & 7)) & 1)
}

function hashWords(text: string): readonly number[] {
  return Array.from(text.matchAll(word), ([found]) => {
    let hash = 0
    for (let at = 0; at < found.length; at++) hash = Math.imul(hash, 31) + found.charCodeAt(at)
    return ((hash ^ (hash >>> 15)) >>> 0) % size
  })
}
