/** Case and accents away: `Málaga` → `malaga`. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** `Villanueva de la Cañada` → `villanueva-de-la-canada`. */
export function slugOf(text: string): string {
  return fold(text)
    .replace(/['’·.]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
