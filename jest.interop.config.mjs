import { suite } from './jest.config.mjs'

/**
 * `npm run test:interop`: the site with what others bring: stock federation hosts and builds, other frameworks, the example
 * workflow. Installs their tools; minutes.
 */
const { projects, ...common } = suite('interop')
export default {
  ...common,
  projects: projects.filter(({ displayName }) => displayName === 'e2e'),
  maxWorkers: 1,
}
