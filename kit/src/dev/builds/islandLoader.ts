import type { LoaderContext, LoaderDefinitionFunction, PitchLoaderDefinitionFunction } from 'webpack'

interface Exposed {
  remote: string
  slot: string
}

/** Does nothing: the work is done in `pitch`, before webpack loads the island. */
const islandLoader: LoaderDefinitionFunction<Exposed> = (source) => source

/** Wraps the island in a module that mounts it again after changes that cannot be refreshed. */
const pitch: PitchLoaderDefinitionFunction<Exposed> = function pitch() {
  return createWrapper(this) // oxlint-disable-line no-this-in-exported-function -- how webpack calls loaders
}

export { islandLoader as default, pitch }

function createWrapper(context: LoaderContext<Exposed>): string {
  const { remote, slot } = context.getOptions()
  const file = JSON.stringify(context.resourcePath)
  return `
import * as entry from ${file}
const { container, island, islandChanged } = globalThis.tesseraDev
delete __webpack_require__.hmrC?.miniCss // the client swaps sheets
container('${remote}', import.meta.webpackHot, () => __webpack_require__.h())
import.meta.webpackHot.accept(${file}, () => islandChanged('${remote}', '${slot}'))
export default island('${remote}', '${slot}', () => entry.default)
`
}
