import { accessSync, constants, readFileSync, writeSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as define from './defineSite.ts'

/**
 * A confined process that evaluates a site's definition: it may read the site's folder and nothing else. It gets the
 * file's path as its argument and writes `{ value }` or `{ error }` as JSON; without input it ends at once.
 */
const file = process.argv[2] ?? ''
accessSync(file, constants.R_OK) // a user who cannot read the file is of no use: see `findConfinement`
if (readFileSync(0).length > 0) await evaluate()

async function evaluate(): Promise<void> {
  Object.assign(globalThis, { define })
  const source = Object.keys(define).map((name) => `export const ${name} = globalThis.define.${name}`)
  registerHooks({
    resolve(specifier, context, next) {
      if (!['tessera', '@tessera/content/define'].includes(specifier)) return next(specifier, context)
      return { url: `data:text/javascript,${encodeURIComponent(source.join('\n'))}`, shortCircuit: true }
    },
  })
  writeSync(1, JSON.stringify(await readDefault()))
  process.exit() // timers of the definition do not keep the process
}

async function readDefault(): Promise<object> {
  try {
    const { default: value } = (await import(/* webpackIgnore: true */ pathToFileURL(file).href)) as {
      default?: unknown
    }
    if (typeof value !== 'object')
      return { error: 'has no default export: write `export default defineSite({ … })`' }
    return { value }
  } catch (error) {
    return { error: describe(error) }
  }
}

/** The message of an error, with the line of the definition where it was thrown. */
function describe(error: unknown): string {
  const { message = String(error), stack = '' } = error as Partial<Error>
  const [, at = ''] = stack.split(`${dirname(file)}/`)
  const line = /^[^\s)]+?:\d+/.exec(at)?.[0]
  return `cannot be evaluated: ${message.split('\n', 1)[0]}${line ? ` (${line})` : ''}`
}
