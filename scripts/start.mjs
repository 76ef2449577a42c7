/**
 * `npm start`: installs packages, then runs scripts/site.ts on the project's own Node.
 * Plain JavaScript, because it runs on the machine's own Node, before the project's own is installed.
 */
import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { installPackages } from './installPackages.mjs'

await installPackages('site')
const tools = join(import.meta.dirname, '../node_modules/.bin')
const site = spawn('node', [join(import.meta.dirname, 'site.ts')], {
  stdio: 'inherit',
  env: { ...process.env, PATH: `${tools}${delimiter}${process.env.PATH}` },
  shell: process.platform === 'win32',
})
site.on('exit', (code, signal) => process.exit(signal ? 0 : (code ?? 1)))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => site.kill(signal))
stopWithParent()

/** Ends the site when npm's shell is gone, because that shell passes no signal on. */
function stopWithParent() {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && site.kill('SIGTERM'), 500).unref()
}
