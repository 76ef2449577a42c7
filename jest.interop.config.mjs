import { suite } from './jest.config.mjs'

/** `npm run test:interop`: what the federation plugins of other build tools make, in the live site. Installs those tools. */
const { projects, ...common } = suite('interop')
export default {
  ...common,
  projects: projects.filter(({ displayName }) => displayName === 'e2e'),
  maxWorkers: 1,
}
