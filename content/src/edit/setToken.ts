/** A declaration of a token in a theme's sheet; positions in the text. */
interface Declaration {
  name: string
  value: string
  start: number
  end: number
}

/** Comments, or a declaration; strings and comments within a value may have any character. */
const declared = /\/\*[^]*?\*\/|--([\w-]+)\s*:((?:\/\*[^]*?\*\/|"[^"\n]*"|'[^'\n]*'|[^;{}"'])*)/g

function listDeclarations(text: string): readonly Declaration[] {
  return [...text.matchAll(declared)].flatMap(({ 0: source, 1: name, 2: value = '', index }) =>
    name === undefined ? [] : { name, value, start: index, end: index + source.trimEnd().length },
  )
}

/** The tokens of a theme's sheet: name, without `--`, → value in one line. */
export function listTokens(text: string): ReadonlyMap<string, string> {
  return new Map(
    listDeclarations(text).map(({ name, value }) => [name, value.trim().replaceAll(/\s+/g, ' ')] as const),
  )
}

/** Sets a token in a theme's sheet, or removes it if `value` is undefined, and keeps all other bytes. */
export function setToken(text: string, name: string, value: string | undefined): string {
  const all = listDeclarations(text)
  const known = all.findLast((one) => one.name === name)
  const put = (start: number, end: number, made: string) => text.slice(0, start) + made + text.slice(end)
  if (known && value === undefined) {
    const from = text.slice(0, known.start).replace(/[ \t]+$/, '').length
    const rest = /^\s*;?[ \t]*(?:\r?\n)?/.exec(text.slice(known.end))?.[0] ?? ''
    return setToken(put(from, known.end + rest.length, ''), name, undefined)
  }
  if (known) return put(known.start, known.end, `--${name}: ${value}`)
  if (value === undefined) return text
  const last = all.at(-1)
  const line = `  --${name}: ${value};\n`
  if (!last) {
    const at = /:root\s*\{[ \t]*\n?/.exec(text)
    return at ? put(at.index + at[0].length, at.index + at[0].length, line) : `${text}:root {\n${line}}\n`
  }
  const rest = /^(\s*;)?([ \t]*(?:\/\*.*?\*\/)?[ \t]*\r?\n)?/.exec(text.slice(last.end))
  const end = rest?.[1] ?? ';'
  return put(last.end, last.end + (rest?.[0] ?? '').length, `${end}${rest?.[2] ?? '\n'}${line}`)
}

/** The light and the dark one of a colour; both are the same if the value names one only. */
export function splitScheme(value: string): readonly [light: string, dark: string] {
  const inner = /^light-dark\(([^]*)\)$/.exec(value.trim())?.[1]
  const comma = inner?.match(/^(?:[^(),]|\((?:[^()]|\([^()]*\))*\))*,/)?.[0].length
  if (inner === undefined || comma === undefined) return [value, value]
  return [inner.slice(0, comma - 1).trim(), inner.slice(comma).trim()]
}

/** A colour for both schemes, the reverse of `splitScheme`. */
export const joinScheme = (light: string, dark: string) =>
  light === dark ? light : `light-dark(${light}, ${dark})`
