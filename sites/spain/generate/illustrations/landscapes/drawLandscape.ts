import type { View } from '../view.ts'
import { coast } from './coast.ts'
import { dehesa } from './dehesa.ts'
import { desert } from './desert.ts'
import { greenCoast } from './greenCoast.ts'
import { islands } from './islands.ts'
import { plain } from './plain.ts'
import { sierra } from './sierra.ts'
import { strait } from './strait.ts'
import { vineyard } from './vineyard.ts'
import { volcanic } from './volcanic.ts'

const drawings = {
  sierra,
  coast,
  dehesa,
  plain,
  volcanic,
  'green-coast': greenCoast,
  islands,
  vineyard,
  desert,
  strait,
} satisfies Record<string, (view: View) => string>

export type Landscape = keyof typeof drawings

/** Everything inside the picture's `<svg>`. */
export function drawLandscape(landscape: Landscape, view: View): string {
  return drawings[landscape](view)
}

export function isLandscape(name: string): name is Landscape {
  return Object.hasOwn(drawings, name)
}
