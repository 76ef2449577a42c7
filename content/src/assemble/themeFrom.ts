import { hashOf } from '../documents/hashOf.ts'
import type { DocumentOf } from '../documents/readDocument.ts'
import type { SiteTheme } from '../port/port.ts'
import type { FontFace } from '../theme/readFaces.ts'
import { inScheme, resolveToken, type TokenValues } from '../theme/resolveToken.ts'

/** Builds the site's theme; undefined if it has no document. */
export function themeFrom(documents: readonly DocumentOf<'theme'>[]): SiteTheme | undefined {
  if (documents.length === 0) return undefined
  const byName = new Map(documents.map(({ name, value }) => [name, value]))
  const { tokens } = byName.get('tokens.css') ?? {}
  const { faces = [] } = byName.get('fonts.css') ?? {}
  const [logo, darkLogo, icon] = ['logo.svg', 'logo-dark.svg', 'icon.svg'].map(
    (name) => byName.get(name)?.svg,
  )
  const paper = (scheme: 'light' | 'dark') => inScheme(resolveToken('paper', tokens ?? {}), scheme)
  return {
    ...(tokens && buildSheet(tokens, faces)),
    ...(tokens && { paper: [paper('light'), paper('dark')] }),
    ...(logo !== undefined && { logo }),
    ...(darkLogo !== undefined && { darkLogo }),
    ...(icon !== undefined && { icon: { svg: icon, hash: hashOf(icon).slice(0, 16) } }),
  }
}

/** Families of the shell whose files come from the site. */
const shellFamilies: readonly string[] = ['"Fraunces Variable"', '"Inter Variable"']

/**
 * The second rule has the fonts that a page shows if files would arrive too late: those of the visitor's system. It is
 * more specific than the shell's, which are in no layer and know its own fonts only.
 */
function buildSheet(tokens: TokenValues, faces: readonly FontFace[]): SiteTheme {
  const fonts: NonNullable<SiteTheme['fonts']> = {}
  const atHand: string[] = []
  for (const role of ['display', 'text'] as const) {
    if (tokens[`font-${role}`] === undefined) continue
    const families = resolveToken(`font-${role}`, tokens).match(/"[^"]*"|[^,]+/g) ?? []
    const fileOf = (family: string) =>
      faces.find((face) => face.family === family.replaceAll('"', '') && face.file !== undefined)?.file
    fonts[role] = families.flatMap((family) => fileOf(family) ?? []).map((file) => `/media/${file}`)
    const others = families.filter(
      (family) => fileOf(family) === undefined && !shellFamilies.includes(family.trim()),
    )
    atHand.push(`--font-${role}-at-hand:${others.join() || 'sans-serif'}`)
  }
  const own = Object.entries(tokens).map(([name, value]) => `--${name}:${value}`)
  const second = atHand.length > 0 ? `:root:root:root{${atHand.join(';')}}` : ''
  const sheet = `${faces.map(({ css }) => css).join('')}@layer shell{:root{${own.join(';')}}}${second}`
  return { sheet, ...(second && { fonts }) }
}
