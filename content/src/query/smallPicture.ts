import type { Picture } from '@tessera/kit/contract/content'

const maxWidth = 700 /* px of a file's width: a row shows 160, a card 350, and some screens need twice as many */

/** Copies a picture as decoration, with its small files only. */
export function smallPicture({ src, width, height, sources }: Picture): Picture {
  return {
    alt: '',
    src,
    width,
    height,
    sources: sources.map(({ type, srcset }) => ({ type, srcset: smallFiles(srcset) })),
  }
}

function smallFiles(srcset: string): string {
  const [first, ...others] = srcset.split(', ')
  const isSmall = (file: string) => Number(/ (\d+)w$/.exec(file)?.[1]) <= maxWidth
  return [first, ...others.filter(isSmall)].join(', ')
}
