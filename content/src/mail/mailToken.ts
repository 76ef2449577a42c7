/** The shift of the addresses that documents store. */
export const storedShift = 1

/** Ranges of characters. A shift wraps around at the end of a range; characters outside all ranges stay (EM1). */
const ranges = ['+:', '@Z', 'az'].map((ends) => ({ first: ends.charCodeAt(0), last: ends.charCodeAt(1) }))

/** Encodes an address as a token: `mailto:a@b.co` → `nbjmup+bAc/dp`. */
export function encodeMail(plain: string, shift = storedShift): string {
  return shiftText(plain, shift)
}

/** Decodes a token; a browser must not navigate to anything but a `mailto:` address (EM4). */
export function decodeMail(token: string, shift = storedShift): string {
  return shiftText(token, -shift)
}

/** Whether a decoded token is a `mailto:` address that is not empty (EM4). */
export function isMailAddress(decoded: string): boolean {
  return decoded.startsWith('mailto:') && decoded.length > 'mailto:'.length
}

/** Extracts the token from `javascript:linkTo_UnCryptMailto('…')`, without percent and script escapes; the token's shift is 1 (EM3). */
export function tokenOfHref(href: string): string | undefined {
  const call = /^javascript:linkTo_UnCryptMailto\('((?:[^'\\]|\\.)*)'\);?$/s.exec(undoPercent(href))
  return call?.[1] === undefined ? undefined : undoScriptEscapes(call[1])
}

function shiftText(text: string, by: number): string {
  return text.replace(/[+-:@-Za-z]/g, function shift(letter) {
    const code = letter.charCodeAt(0)
    const { first, last } = ranges.find((range) => code <= range.last) ?? { first: code, last: code }
    const size = last - first + 1
    return String.fromCharCode(first + ((((code - first + by) % size) + size) % size))
  })
}

/** Decodes percent escapes as browsers do in `javascript:` URLs: invalid UTF-8 becomes a replacement character. */
function undoPercent(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
    const bytes = run
      .split('%')
      .slice(1)
      .map((hex) => parseInt(hex, 16))
    return utf8.decode(Uint8Array.from(bytes))
  })
}

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })

function undoScriptEscapes(text: string): string {
  return text.replace(/\\(?:u([0-9a-f]{4})|x([0-9a-f]{2})|(.))/gis, (_all, long, short, plain) =>
    plain === undefined ? String.fromCharCode(parseInt(long ?? short, 16)) : plain,
  )
}
