import { createRuntime, findShared } from './createRuntime.ts'

/**
 * Takes the place of @module-federation/webpack-bundler-runtime (24 kB) in a remote that only exposes modules
 * and takes what is shared from its host. Speaks the same container protocol: `init(shareScope)`, `get(expose)`.
 */
export default createRuntime(findShared)
