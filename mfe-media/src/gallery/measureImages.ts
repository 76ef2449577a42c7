import type PhotoSwipe from 'photoswipe'

/** Gives pictures whose link names no size their own, once they are in. */
export function measureImages(pswp: PhotoSwipe): void {
  pswp.on('loadComplete', function measure({ content, isError }) {
    const { data, element, index } = content
    if (isError || !data['unmeasured'] || !(element instanceof HTMLImageElement)) return
    data['unmeasured'] = false
    data.width = element.naturalWidth
    data.height = element.naturalHeight
    pswp.refreshSlideContent(index)
  })
}
