import { suite } from './jest.config.mjs'

/**
 * `npm run test:interop`: the site with what others bring: stock federation hosts and builds, other frameworks, the example
 * workflow. Installs their tools; minutes.
 */
export default { ...suite('interop'), maxWorkers: 1 }
