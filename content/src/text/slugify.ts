/** `Málaga` → `malaga`. Removes lone marks first, as `normalize` sorts a run of them in quadratic time. */
export function fold(text: string): string {
  return withoutMarks(withoutMarks(text).normalize('NFD')).toLowerCase()
}

/** `Villanueva de la Cañada` → `villanueva-de-la-canada`. */
export function slugify(text: string): string {
  return fold(text)
    .replace(/['’·.]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

function withoutMarks(text: string): string {
  return text.replace(/\p{M}/gu, '')
}

/** The words of a text without case, accents and punctuation, for comparing: `L'Hospitalet` → `l`, `hospitalet`. */
export function splitWords(text: string): readonly string[] {
  return fold(text).match(words) ?? []
}

const words = /[\p{L}\p{N}]+/gu
