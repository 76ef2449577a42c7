type Size = readonly [width: number, height: number]

/** Px, read from the beginning of a file; nothing where it is not found, or a drawing has none of its own. */
export function pictureSize(head: Buffer, type: string): Size | undefined {
  try {
    return sizeOf[type]?.(head)
  } catch {
    return undefined // the file ends before it
  }
}

const sizeOf: Readonly<Record<string, (head: Buffer) => Size | undefined>> = {
  'image/png': (head) => [head.readUInt32BE(16), head.readUInt32BE(20)],
  'image/jpeg': jpegSize,
  'image/webp': webpSize,
  'image/avif': avifSize,
}

/** Behind segments such as EXIF, in the frame header. */
function jpegSize(head: Buffer): Size | undefined {
  for (let at = 2; head[at] === 0xff; at += 2 + head.readUInt16BE(at + 2)) {
    const marker = head[at + 1] ?? 0
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return [head.readUInt16BE(at + 7), head.readUInt16BE(at + 5)]
  }
  return undefined
}

function webpSize(head: Buffer): Size {
  const format = head.toString('latin1', 12, 16)
  if (format === 'VP8X') return [head.readUIntLE(24, 3) + 1, head.readUIntLE(27, 3) + 1]
  if (format !== 'VP8L') return [head.readUInt16LE(26) & 0x3fff, head.readUInt16LE(28) & 0x3fff]
  const bits = head.readUInt32LE(21)
  return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1]
}

/** Of the largest image in it: one in tiles has those too. */
function avifSize(head: Buffer): Size | undefined {
  const sizes = Array.from(head.toString('latin1').matchAll(/ispe/g), ({ index }): Size => [
    head.readUInt32BE(index + 8),
    head.readUInt32BE(index + 12),
  ])
  return sizes.toSorted(([one], [other]) => other - one)[0]
}
