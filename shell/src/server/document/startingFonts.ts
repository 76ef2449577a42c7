import type { SiteTheme } from '@tessera/content/port'
import { escapeHtml } from '../../shared/text/escapeHtml.ts'
import type { ShellBuild } from '../assets/shellBuild.ts'

/** The fonts that a page starts with: the theme's, and the shell's for what the theme does not set. */
export function startingFonts({ fonts }: Pick<ShellBuild, 'fonts'>, theme?: SiteTheme): readonly string[] {
  const [display = [], text = []] = fonts // the build lists them by name, Fraunces before Inter
  return [...new Set([theme?.fonts?.display ?? display, theme?.fonts?.text ?? text].flat())]
}

/** Preloads a font without scripting; otherwise a script decides whether fonts would arrive in time. */
export function preloadFont(font: string): string {
  return `<link rel="preload" as="font" type="font/woff2" href="${escapeHtml(font)}" crossorigin>`
}
