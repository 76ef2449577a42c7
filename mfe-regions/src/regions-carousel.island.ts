import type { Island } from '@tessera/kit/contract/remote'
import type { CarouselData } from './remote.ts'
import { chooseWords } from './words/chooseWords.ts'
import { createCarousel, type Carousel } from './carousel/createCarousel.ts'
import './row/row.css'
import './row/tile.css'
import './carousel/carousel.css'

/** Reuses the server's nodes. React, which renders the row, is loaded only if the host is empty or for new data. */
const island: Island<CarouselData> = {
  async mount(host, data, site) {
    const words = chooseWords(data.language)
    let carousel = activate() ?? (await renderAndActivate(data))

    function activate(): Carousel | undefined {
      const row = host.querySelector<HTMLElement>('.regions-carousel')
      return row ? createCarousel(row, site, words) : undefined
    }

    async function renderAndActivate(fresh: CarouselData): Promise<Carousel | undefined> {
      const { renderRow } = await import('./row/renderRow.tsx')
      if (site.signal.aborted) return undefined
      renderRow(host, fresh)
      return activate()
    }

    return {
      update(fresh) {
        carousel?.destroy()
        carousel = undefined
        renderAndActivate(fresh).then(
          (rendered) => (carousel = rendered),
          (error: unknown) =>
            site.report({ name: 'remoteNotLoaded', cause: String(error), error, slot: 'regions-carousel' }),
        )
      },
      keep: () => carousel?.firstTile(),
      unmount: () => carousel?.destroy(),
    }
  },
}

export default island
