const isDigit = /\p{Nd}/u

/** `٣٫٥` and `３．５` are `3.5`: digits of every script, and its decimal sign, as the checks and who reads a form expect them. */
export function plainDigits(text: string): string {
  return text.replaceAll(/[٫．]/g, '.').replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let zero = code
    while (isDigit.test(String.fromCodePoint(zero - 1))) zero -= 1
    return String((code - zero) % 10) // Unicode has the digits of a script in a row, from nought to nine
  })
}
