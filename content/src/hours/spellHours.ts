export const days = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
export const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const others = 'PH SH week easter day days sunrise sunset dawn dusk open off closed unknown'.split(' ')
const all = [...others, ...days, ...months]
const known = new RegExp(
  `^(?:(${others.join('|')})|(${days.join('|')})(?:.{1,2}|.*day)?|(${months.join('|')}).*)$`,
  'i',
)

/** Normalises hours: `monday – friday 9-17` becomes `Mo-Fr 09:00-17:00`. Throws an error that quotes unknown words. */
export function spellHours(written: string): string {
  return written
    .replace(/^\s*by appointment\s*$/i, '"by appointment"')
    .split(/("[^"]*")/)
    .map((text, index) => (index % 2 === 0 ? spell(text) : text)) // parts with odd indices are in quotes
    .join('')
    .replace(/[ ;]+$/, '')
    .trim()
}

const dayThenHours = new RegExp(`(?<=^|; ?|(?:${days.join('|')}|PH) )(\\d\\d?)-(\\d\\d?)(?=$|;)`, 'g')

function spell(text: string): string {
  return text
    .replaceAll(/\p{L}+/gu, spellWord)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?[-–—] ?(?!\d+ days?\b)/g, '-')
    .replaceAll(/ ?, ?/g, ',')
    .replaceAll(/ ?; ?/g, '; ')
    .replaceAll(dayThenHours, '$1:00-$2:00')
    .replaceAll(/(\d+)[:.](\d+)/g, spellTime)
}

function spellWord(word: string): string {
  const name = known.exec(word)?.slice(1).join('').toLowerCase()
  return all.find((one) => one.toLowerCase() === name) ?? refuseHours(word)
}

function spellTime(time: string, hour: string, minute: string): string {
  const isTime = Number(hour) <= 48 && Number(minute) < 60 && minute.length === 2
  return isTime ? `${hour.padStart(2, '0')}:${minute}` : refuseHours(time)
}

/** Throws an error for editors that quotes the part that does not parse. */
export function refuseHours(found: string): never {
  throw new Error(
    `must be hours in the syntax of OpenStreetMap: “${found}” is no part of it; write them like Mo-Fr 10:00-18:00, and other words in "quotes"`,
  )
}
