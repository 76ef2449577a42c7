import type { LoadedPage } from '../loading/LoadedPage.ts'
import type { BannerPlacement, SiteInfo } from '@tessera/content/port'

/** Styles that depend on content: each group's hue, and the space reserved for the page's banners. */
export function contentStyles(loaded: LoadedPage): string {
  const hues = (loaded.site.groups ?? []).map(writeHue)
  const spaces = listBanners(loaded).map(reserveSpace)
  return `@layer shell{${[...hues, ...spaces].join('')}}`
}

type BannerSpace = Pick<BannerPlacement, 'position' | 'width' | 'height'>

/** Maps of contract 1.1 mark the pins of a group as those of a region. */
function writeHue({ id, hue }: NonNullable<SiteInfo['groups']>[number]): string {
  return `${marked('group', id)},${marked('region', id)}{--hue:${hue}}`
}

function marked(as: 'group' | 'region', id: string): string {
  return `[data-${as}=${cssString(id)}]`
}

function listBanners({ page, site }: LoadedPage): readonly BannerSpace[] {
  if (!('blocks' in page)) return []
  return [...site.banners, ...page.banners, ...page.blocks.filter((block) => block.kind === 'banner')]
}

function reserveSpace({ position, width, height }: BannerSpace): string {
  const rules = [
    ...(width === undefined ? [] : [`inline-size:min(100%,${width}px)`]),
    ...(height === undefined ? [] : [`min-block-size:${height}px`]),
  ]
  return rules.length === 0 ? '' : `[id=${cssString(position)}]{${rules.join(';')}}`
}

/** Writes a text as a CSS string that can end neither the string nor the style element. */
function cssString(text: string): string {
  const escaped = text.replace(/["\\<>\p{Cc}]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `)
  return `"${escaped}"`
}
