import { hashOf } from '../documents/hashOf.ts'
import type { DocumentOf } from '../documents/readDocument.ts'
import type { SiteTheme } from '../port/port.ts'
import { inScheme, resolveToken } from '../theme/resolveToken.ts'

/** Builds the site's theme; undefined if it has no document. */
export function themeFrom(documents: readonly DocumentOf<'theme'>[]): SiteTheme | undefined {
  if (documents.length === 0) return undefined
  const byName = new Map(documents.map(({ name, value }) => [name, value]))
  const values = byName.get('tokens.css')?.tokens
  const [logo, darkLogo, icon] = ['logo.svg', 'logo-dark.svg', 'icon.svg'].map(
    (name) => byName.get(name)?.svg,
  )
  const paper = (scheme: 'light' | 'dark') => inScheme(resolveToken('paper', values ?? {}), scheme)
  return {
    ...(values && {
      tokens: Object.entries(values)
        .map(([name, value]) => `--${name}:${value}`)
        .join(';'),
      paper: [paper('light'), paper('dark')],
    }),
    ...(logo !== undefined && { logo }),
    ...(darkLogo !== undefined && { darkLogo }),
    ...(icon !== undefined && { icon: { svg: icon, hash: hashOf(icon).slice(0, 16) } }),
  }
}
