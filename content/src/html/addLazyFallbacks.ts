import { emptyPicture } from '@tessera/kit/design/emptyPicture'

/** These take linear time: no pattern looks past the next `<`, and only the first runs to the end of its part. */
const pictureOrImage = /<picture\b[^<>]*>.*|<img\b[^<>]*>/gs
const image = /<img\b[^<>]*>/g
const tag = /<[^<>]*>/g

/** Adds an eager copy beside each lazy image of sanitised HTML, for visitors without scripts (LZ2). */
export function addLazyFallbacks(html: string): string {
  return html
    .split(/(?<=<\/picture>)/)
    .map((part) => part.replace(part.endsWith('</picture>') ? pictureOrImage : image, withTwin))
    .join('')
}

function withTwin(picture: string): string {
  return /\sdata-lazy\b/.test(picture) ? `${waiting(picture)}<noscript>${eager(picture)}</noscript>` : picture
}

function waiting(picture: string): string {
  return picture.replace(image, (img) =>
    /\ssrc=/.test(img) ? img : img.replace('<img', `<img src="${emptyLike(img)}"`),
  )
}

/** An empty picture with the image's proportions, if they are given, so that nothing moves when the image loads. */
function emptyLike(img: string): string {
  const [width, height] = ['width', 'height'].map((side) =>
    Number(new RegExp(`\\s${side}="([1-9]\\d{0,4})"`).exec(img)?.[1]),
  )
  return width && height ? emptyPicture(width, height) : emptyPicture(1, 1)
}

function eager(picture: string): string {
  return picture.replace(tag, function toEager(lazy) {
    const bare = /\sdata-src(?:set)?=/.test(lazy) ? lazy.replace(/\ssrc(?:set)?="[^"]*"/g, '') : lazy
    return bare.replace(/\sdata-lazy(?:="[^"]*")?/g, '').replace(/\sdata-(src(?:set)?=)/g, ' $1')
  })
}
