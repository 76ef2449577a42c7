import { expect, test } from '@jest/globals'
import { formatHex, interpolate, wcagContrast } from 'culori'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(import.meta.dirname, '../../..')
const own = readFileSync(fileURLToPath(import.meta.resolve('@tessera/kit/tokens.css')), 'utf8')
const rules = readFileSync(join(import.meta.dirname, 'groupColours.css'), 'utf8')

type Scheme = 'light' | 'dark'
/** The shell's tokens, and a theme's before them. */
const palettes = ['', ...globSync('sites/*/theme/tokens.css', { cwd: root })].flatMap((theme) =>
  (['light', 'dark'] as const).map(
    (scheme) => [theme, scheme, (theme && readFileSync(join(root, theme), 'utf8')) + own] as const,
  ),
)

test.each(palettes)("[RT2] text in the site's own colours meets AA: %s %s", (_theme, scheme, tokens) => {
  const pairs = [
    'ink on paper',
    'ink on raised',
    'ink on sea',
    'ink-soft on paper',
    'ink-soft on raised',
    'accent on paper',
    'accent on raised',
    'accent-ink on accent',
    'olive on paper',
    'focus on paper',
  ]
  expect(faint(pairs, (name) => token(tokens, name, scheme))).toEqual([])
})

test.each(palettes)('[RT2] text in a region’s colours meets AA: %s %s', (_theme, scheme, tokens) => {
  const pairs = [
    'region on paper',
    'region on raised',
    'region on wash',
    'deep on paper',
    'deep on wash',
    'ink on wash',
    'ink-soft on wash',
    'accent on wash',
    'accent-ink on region',
    'accent-ink on deep',
  ]
  for (let hue = 0; hue < 360; hue += 1) {
    const colours = coloursOf(tokens, hue, scheme)
    expect({ hue, faint: faint(pairs, (name) => colours[name] ?? token(tokens, name, scheme)) }).toEqual({
      hue,
      faint: [],
    })
  }
})

/** The pairs whose contrast is below 4.5, with it. */
function faint(pairs: readonly string[], colour: (name: string) => string): string[] {
  return pairs.flatMap((pair) => {
    const [text = '', ground = ''] = pair.split(' on ')
    const contrast = wcagContrast(colour(text), colour(ground))
    return contrast >= 4.5 ? [] : [`${pair}: ${contrast.toFixed(2)}`]
  })
}

function token(tokens: string, name: string, scheme: Scheme): string {
  const [, light, dark] = new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens) ?? []
  const value = scheme === 'light' ? light : dark
  if (!value) throw new Error(`tokens.css has no --${name}`)
  return value
}

/** As a screen shows them: what it cannot show is cut to what it can. */
function coloursOf(tokens: string, hue: number, scheme: Scheme): Readonly<Record<string, string>> {
  const shown = (name: string): string => {
    const [, light, dark] =
      new RegExp(`--${name}: light-dark\\((oklch\\(.+?\\)\\)), (oklch\\(.+\\))\\);`).exec(rules) ?? []
    return formatHex(((scheme === 'light' ? light : dark) ?? '').replace('var(--hue)', String(hue))) ?? ''
  }
  const region = shown('region')
  const shares = [...rules.matchAll(/var\(--region\) (\d+)%/g)].map(([, share]) => Number(share) / 100)
  const wash = interpolate(
    [token(tokens, 'raised', scheme), region],
    'oklab',
  )(shares[scheme === 'light' ? 0 : 1] ?? 1)
  return { region, deep: shown('region-deep'), wash: formatHex(wash) }
}
