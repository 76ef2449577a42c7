import type { MediaType } from '../items/mediaType.ts'

/** A video file with the browser's own controls. */
export function createVideo(place: HTMLElement, media: MediaType): Promise<void> {
  const video = document.createElement('video')
  video.controls = true
  video.playsInline = true
  video.preload = 'metadata'
  video.src = media.src
  place.append(video)
  return new Promise((resolve, reject) => {
    video.onloadedmetadata = () => resolve()
    video.onerror = reject
  })
}
