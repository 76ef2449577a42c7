import type { PageMediaData } from '@tessera/kit/contract/content'
import type { Island } from '@tessera/kit/contract/remote'
import { watchLazyImages } from './watchLazyImages.ts'
import { watchLightbox } from './watchLightbox.ts'

/** Runs the page's lazy images and the lightbox of its marked links. Writes nothing into the host. */
const pageMedia: Island<PageMediaData> = {
  mount(_host, data, site) {
    const stopImages = watchLazyImages()
    const lightbox = watchLightbox(data.label, site)
    return {
      update: ({ label }) => lightbox.rename(label),
      unmount() {
        stopImages()
        lightbox.stop()
      },
    }
  },
}

export default pageMedia
