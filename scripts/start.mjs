/**
 * `npm start`: installs, then hands over to scripts/site.ts on the project's own Node.
 * Plain JavaScript: it runs on the machine's own Node.
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

/** npm's shell passes no signal on: when it is gone, the site goes too. */
function stopWithParent() {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && site.kill('SIGTERM'), 500).unref()
}
