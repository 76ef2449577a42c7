import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'

/**
 * Cuts the two faces down to what the site shows: letters of Western Europe; Fraunces at one weight of its
 * display cut (a quarter of the bytes), Inter from regular to semi-bold. `npm run fonts -w shell` writes the files here.
 */
const { resolve } = createRequire(import.meta.url)

/** Axes of a variable font, each pinned to a value or limited to a range. */
type Axes = Readonly<Record<string, number | { min: number; max: number }>>

const faces: readonly { source: string; file: string; axes: Axes }[] = [
  {
    source: '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2',
    file: 'fraunces-latin.woff2',
    axes: { opsz: 72, wght: 460 },
  },
  {
    source: '@fontsource-variable/fraunces/files/fraunces-latin-ext-opsz-normal.woff2',
    file: 'fraunces-latin-ext.woff2',
    axes: { opsz: 72, wght: 460 },
  },
  {
    source: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    file: 'inter-latin.woff2',
    axes: { wght: { min: 400, max: 600 } },
  },
]

/** Latin-1, Latin Extended-A, and the signs of good typography. */
const letters =
  Array.from({ length: 0x17f - 0x20 }, (_, index) => String.fromCodePoint(index + 0x20)).join('') +
  '–—‘’‚“”„†•…‹›€−×→←·ʼ'

for (const { source, file, axes } of faces) {
  const font = await readFile(resolve(source))
  const cut = await subsetFont(font, letters, { targetFormat: 'woff2', variationAxes: axes })
  await writeFile(join(import.meta.dirname, file), cut)
}

await copyFile(
  resolve('@fontsource-variable/fraunces/LICENSE'),
  join(import.meta.dirname, 'OFL-fraunces.txt'),
)
await copyFile(resolve('@fontsource-variable/inter/LICENSE'), join(import.meta.dirname, 'OFL-inter.txt'))
