/**
 * Frame sources for links to a host that the lightbox opens (LB1): what the policy of a page with such links allows. A
 * source without a scheme has the page's scheme.
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
