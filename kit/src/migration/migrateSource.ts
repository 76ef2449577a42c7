/** A source file with the names of contract 1.1; `left`: lines (from 1) that people must decide, and why. */
export interface Migrated {
  text: string
  left: readonly { line: number; why: string }[]
}

const quotedOrComment = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|\/\*[^]*?\*\/|(?<!:)\/\/.*/g

/**
 * Rewrites a source file of a remote by regular expressions, which know no scopes: the type check of the next build names
 * what they miss. `takesPlace`: whether the remote takes `place` as context. No line is added or removed.
 */
export function migrateSource(source: string, takesPlace: boolean): Migrated {
  const inContext = source.replaceAll(/\bcontext:\s*\[[^\]]*\]/g, renamePart)
  const kept: string[] = []
  const code = inContext.replaceAll(quotedOrComment, (text) => `\0${kept.push(text) - 1}\0`)
  const migrated = renameMarkers(takesPlace ? renamePlace(code) : code)
  const text = migrated.replaceAll(/\0(\d+)\0/g, (_, at: string) => kept[Number(at)] ?? '')
  return { text, left: findLeft(text, migrated, takesPlace) }
}

/** Whether a declaration takes `place` as context. */
export function takesPlaceOf(declaration: string): boolean {
  return /\bcontext:\s*\[[^\]]*(['"])place\1/.test(declaration)
}

function renamePart(context: string): string {
  if (/(['"])page\1/.test(context)) return context.replace(/(['"])place\1\s*,?\s*/, '')
  return context.replace(/(['"])place\1/, '$1page$1')
}

/** Leaves a file alone in which `page` already means something else. */
function renamePlace(code: string): string {
  if (hasOtherPage(code)) return code
  return code
    .replaceAll(/\bplace(\??)\.name\b/g, 'page$1.title')
    .replaceAll(/\bplace(\s*:\s*(?:z\.\w+\(\s*)?\{[^{}]*?)\bname\b/g, 'page$1title')
    .replaceAll(/(?<=[({,!&|?:=.[]\s*)place\b|\bplace\b(?=\s*[)},?&|=:.;\]])/g, 'page')
}

const hasOtherPage = (code: string): boolean => /\bpage\b/.test(code) && /\bplace\b/.test(code)

/** Renames columns of variables that are declared as markers. */
function renameMarkers(code: string): string {
  const names = [...code.matchAll(/\b(\w+)\??:\s*Marker(?:Columns|Cells)\b/g)].map(([, name = '']) => name)
  const columns = { population: 'weight', region: 'group' }
  return [...new Set(names)].reduce(function rename(changed, name) {
    const column = new RegExp(`\\b(${name}\\??\\.(?:places\\.|listed\\.)?)(population|region)\\b`, 'g')
    return changed.replaceAll(column, (_, of: string, former: keyof typeof columns) => of + columns[former])
  }, code)
}

function findLeft(text: string, code: string, takesPlace: boolean): Migrated['left'] {
  const hasMarkers = /\bMarker(?:Columns|Cells)\b/.test(code)
  const isBlocked = takesPlace && hasOtherPage(code)
  const reasons: readonly (readonly [when: boolean, found: RegExp, why: string])[] = [
    [isBlocked, /\bplace\b/, '`place` is `page` now, which this file already uses'],
    [takesPlace, /\bpage\??\.(?:kind|population)\b/, '`kind` and `population` are in `page.fields`'],
    [takesPlace, /\bpage:.*\b(?:kind|population)\b/, '`kind` and `population` are in `page.fields`'],
    [true, /\bcontext:.*(['"])region\1/, 'take `page`; of a place the region is `page.fields.region`'],
    [
      hasMarkers,
      /\.(?:population|region)\b|\b(?:population|region)\??:/,
      'if this is a column of markers, `population` is `weight` and `region` is `group`',
    ],
  ]
  return text.split('\n').flatMap(function explain(line, at) {
    const found = reasons.find(([when, pattern]) => when && pattern.test(line))
    return found ? [{ line: at + 1, why: found[2] }] : []
  })
}
