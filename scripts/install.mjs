/** Installs all packages. Plain JavaScript, because it runs on the machine's own Node. */
import { installPackages } from './installPackages.mjs'

await installPackages('all')
