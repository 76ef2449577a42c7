const isDigit = /\p{Nd}/u

/** Writes digits of all scripts, and their decimal signs, as 0 to 9 and a dot: `٣٫٥` and `３．５` become `3.5`. */
export function plainDigits(text: string): string {
  return text.replaceAll(/[٫．]/g, '.').replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let zero = code
    while (isDigit.test(String.fromCodePoint(zero - 1))) zero -= 1
    return String((code - zero) % 10) // Unicode lists the digits of each script in a row, from 0 to 9
  })
}
