/** One transparent pixel: an image waits with it until it comes into view. */
const placeholder = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

/** Puts the eager twin of each lazy image of sanitised HTML beside it, for visitors without scripts (LZ2). */
export function addLazyFallbacks(html: string): string {
  return html.replace(/<picture\b[^>]*>.*?<\/picture>|<img\b[^>]*>/gs, (picture) =>
    /\sdata-lazy\b/.test(picture) ? `${waiting(picture)}<noscript>${eager(picture)}</noscript>` : picture,
  )
}

function waiting(picture: string): string {
  return picture.replace(/<img\b(?![^>]*\ssrc=)/g, `<img src="${placeholder}"`)
}

function eager(picture: string): string {
  return picture
    .replace(/\sdata-lazy(?:="[^"]*")?/g, '')
    .replace(/\ssrc(?:set)?="[^"]*"(?=[^>]*\sdata-src(?:set)?=)/g, '')
    .replace(/\sdata-(src(?:set)?=)/g, ' $1')
}
