import { parse, wcagContrast } from 'culori'
import { inScheme, resolveToken, type TokenValues } from './resolveToken.ts'

/** Texts of the shell and of its remotes, and the surfaces that they stand on. */
const pairs = [
  ['ink', ['paper', 'raised', 'sea', 'region-wash']],
  ['ink-soft', ['paper', 'raised']],
  ['accent', ['paper', 'raised']],
  ['accent-ink', ['accent']],
  ['olive', ['paper']],
  ['focus', ['paper']],
] as const

const least = 4.5 /* WCAG 2.2, 1.4.3, level AA, for text of any size */

/** A token and why texts in it are hard to read. */
export interface FaintPair {
  name: string
  reason: string
}

/** Texts whose contrast is below AA in a theme's colours. Colours that only a browser can mix count as readable. */
export function faintPairs(values: TokenValues): readonly FaintPair[] {
  return (['light', 'dark'] as const).flatMap((scheme) => {
    const colourOf = (name: string) => parse(inScheme(resolveToken(name, values), scheme))
    return pairs.flatMap(([name, surfaces]) =>
      surfaces.flatMap((surface): FaintPair[] => {
        const [text, ground] = [colourOf(name), colourOf(surface)]
        const contrast = text && ground ? wcagContrast(text, ground) : least
        if (contrast >= least) return []
        const measured = (Math.floor(contrast * 100) / 100).toFixed(2)
        return [
          {
            name,
            reason: `is hard to read on --${surface} in the ${scheme} scheme: contrast ${measured}, WCAG AA asks for ${least}`,
          },
        ]
      }),
    )
  })
}
