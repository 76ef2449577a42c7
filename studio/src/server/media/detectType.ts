/** Types of uploads that the studio recognises. */
export type PictureType = 'AVIF' | 'GIF' | 'HEIC' | 'JPEG' | 'PNG' | 'SVG' | 'TIFF' | 'WebP'

/** Bytes that `detectType` needs of a file's beginning. */
export const headBytes = 4096

const svg =
  /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[^])*-->\s*)*(?:<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/

/** Detects a file's type by its first bytes, whatever its name says; undefined for all other types. */
export function detectType(head: Buffer): PictureType | undefined {
  const ascii = head.toString('latin1', 0, 64)
  if (ascii.startsWith('\xFF\xD8\xFF')) return 'JPEG'
  if (ascii.startsWith('\x89PNG\r\n\x1A\n')) return 'PNG'
  if (/^GIF8[79]a/.test(ascii)) return 'GIF'
  if (/^(?:II\*\0|MM\0\*)/.test(ascii)) return 'TIFF'
  if (/^RIFF[^]{4}WEBP/.test(ascii)) return 'WebP'
  if (ascii.startsWith('ftyp', 4)) return detectBrand(ascii)
  return svg.test(head.toString('utf8', 0, headBytes)) ? 'SVG' : undefined
}

/** AVIF and HEIC share a container format. The brand `mif1` is in both, so AVIF's own brands are checked first. */
function detectBrand(ascii: string): 'AVIF' | 'HEIC' | undefined {
  const brands = ascii.slice(8, ascii.charCodeAt(3)).match(/[^]{4}/g) ?? []
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'AVIF'
  return brands.some((brand) => /^(?:he[ivx][cmsx]|mif1|msf1)$/.test(brand)) ? 'HEIC' : undefined
}
