import { importAgain } from '@tessera/kit/browser/importAgain'

interface WebpackRequire {
  /** Called for each chunk by the kit's `importOrAgain`; `file` is the chunk's `./<file>`. */
  importAgain?: (file: string) => Promise<unknown>
}

// oxlint-disable no-underscore-dangle -- webpack's own names
declare const __webpack_require__: WebpackRequire
declare const __webpack_public_path__: string

/** Makes chunks of the shell that failed, such as React's, load again on the next request. */
export function retryChunks(): void {
  __webpack_require__.importAgain = (file) => importAgain(new URL(file, __webpack_public_path__).href)
}
