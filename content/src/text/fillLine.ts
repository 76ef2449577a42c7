const braces = /\{([^{}]*)\}/g

/** Names of the fields that a line such as `{size} in {city, region}` shows. */
export function fieldsOfLine(line: string): readonly string[] {
  return [...line.matchAll(braces)].flatMap(([, names = '']) => namesIn(names))
}

/**
 * Puts facts into a line such as `{size} in {city, region}`: of one pair of braces, same ones once, between commas.
 * Undefined if nothing is known for one of them.
 */
export function fillLine(
  line: string,
  comma: string,
  factOf: (field: string) => string | undefined,
): string | undefined {
  const parts = line.split(braces).map(function fill(part, index) {
    const isText = index % 2 === 0 // `split` puts what is in braces between the texts
    return isText ? part : [...new Set(namesIn(part).flatMap((name) => factOf(name) ?? []))].join(comma)
  })
  return parts.some((part, index) => index % 2 === 1 && part === '') ? undefined : parts.join('')
}

function namesIn(inside: string): readonly string[] {
  return inside.split(',').map((name) => name.trim())
}
