/** Installs what builds, serves, tests and checks the site. Plain JavaScript: it runs on the machine's own Node. */
import { installPackages } from './installPackages.mjs'

await installPackages('all')
