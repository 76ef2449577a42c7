import { generate, lexer, type CssNode } from 'css-tree'
import { parseSheet, read, type ThemeError } from './parseSheet.ts'

/** A face of a font: of a file, or of the visitor's system. */
export interface FontFace {
  family: string
  /** Name of a file in `theme/fonts`; missing for a font of the visitor's system. */
  file?: string
  css: string
}

const onlyFaces = 'only @font-face { … } may stand here'
const descriptors: ReadonlySet<string> = new Set(
  `font-family src font-weight font-style font-stretch unicode-range size-adjust ascent-override descent-override
  line-gap-override`.split(/\s+/),
)
const ofFile = /^url\(fonts\/([A-Za-z0-9][\w.-]*\.woff2)\)(?:format\("woff2"\))?$/
const ofSystem = /^local\([^()]+\)(?:,local\([^()]+\))*$/

/** Reads `fonts.css`: its faces, and every reason why the sheet cannot be used. */
export function readFaces(text: string): { faces: readonly FontFace[]; errors: readonly ThemeError[] } {
  const { rules, errors, addError } = parseSheet(text)
  return { faces: rules.flatMap(readFace), errors }

  function readFace(rule: CssNode): FontFace | [] {
    if (rule.type !== 'Atrule' || rule.name !== 'font-face' || !rule.block) {
      addError(rule, '', onlyFaces)
      return []
    }
    const given = new Map(read(rule.block.children).flatMap(readDescriptor))
    const [family, src] = [given.get('font-family'), given.get('src')]
    if (family === undefined || src === undefined) {
      addError(rule, '', 'a face needs font-family and src')
      return []
    }
    const file = ofFile.exec(src)?.[1]
    if (file === undefined && !ofSystem.test(src))
      addError(rule, 'src', `“${src}” is neither url("fonts/….woff2") nor local("…")`)
    if (file !== undefined)
      given.set('src', `url(/media/${file})format("woff2")`).set('font-display', 'optional') // a late font would move the text
    const css = Array.from(given, ([name, value]) => `${name}:${value}`).join(';')
    return {
      family: family.replaceAll('"', ''),
      ...(file !== undefined && { file }),
      css: `@font-face{${css}}`,
    }
  }

  function readDescriptor(item: CssNode): readonly [string, string][] {
    if (item.type !== 'Declaration' || !descriptors.has(item.property)) {
      addError(item, item.type === 'Declaration' ? item.property : '', 'is not allowed in a face')
      return []
    }
    const value = generate(item.value)
    if (value.includes('<') || lexer.matchAtruleDescriptor('font-face', item.property, item.value).error)
      addError(item, item.property, `“${value}” is not allowed`)
    return [[item.property, value]]
  }
}
