/**
 * Sources that a page's policy must allow in frames, if the lightbox opens the page's links to `host` (LB1). A source
 * without a scheme has the page's scheme.
 *
 * @example embedSourcesOf('vimeo.com')
 */
export function embedSourcesOf(host: string): readonly string[] {
  if (/^(?:(?:www|m)\.)?youtube(?:-nocookie)?\.com$|^youtu\.be$/.test(host)) {
    return ['https://www.youtube-nocookie.com']
  }
  if (/^(?:www\.|player\.)?vimeo\.com$/.test(host)) return ['player.vimeo.com']
  const country = /^(?:www|maps)\.google\.((?:com?\.)?[a-z]{2,3})$/.exec(host)?.[1]
  return country ? [`maps.google.${country}`, `www.google.${country}`] : []
}
