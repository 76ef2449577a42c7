import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { describeError } from '@tessera/store/describeError'
import { findConfinement, type Confinement } from '@tessera/store/findConfinement'

const isBundled = !import.meta.filename.endsWith('.ts')
/** The program that evaluates; in a bundle, it is beside the compiler's file. */
const program = join(import.meta.dirname, isBundled ? 'definition.js' : 'evaluate.ts')
const modules = isBundled ? [] : [join(import.meta.dirname, 'defineSite.ts')]
const maxBytes = 256 * 1024
const cpu = 3 /* s */

/** How the program that evaluates the definition at a path is confined; determined once. */
const confinements = new Map<string, Promise<Confinement>>()

/**
 * Evaluates a definition in a process that can read only the site's folder. Resolves to JSON, `{ value }` or `{ error }`,
 * which is the document's text from then on. Never rejects: an evaluation that failed is not tried again by itself.
 */
export async function readDefinition(
  path: string,
  timeout = 20_000 /* ms; long, because a busy machine starts a process slowly: `cpu` limits its work */,
): Promise<string> {
  try {
    const { command, args } = await confinements.getOrInsertComputed(path, confine)
    return await run(command, args, timeout)
  } catch (error) {
    return JSON.stringify({ error: describeError(error) })
  }
}

function confine(path: string): Promise<Confinement> {
  return findConfinement({
    file: program,
    args: [path],
    readable: [program, ...modules, `${dirname(path)}/*`],
    heap: 128,
    young: 16,
    data: 1024,
    cpu,
    failure: 'A definition cannot be evaluated',
  })
}

function run(command: string, args: readonly string[], timeout: number): Promise<string> {
  return new Promise(function start(resolve, reject) {
    const options = { env: {}, timeout, maxBuffer: maxBytes, killSignal: 'SIGKILL' } as const
    const child = execFile(command, args, options, function end(error, output, errors) {
      if (output !== '' && !error) resolve(output)
      else reject(new Error(explain(error, errors, timeout)))
    })
    child.stdin?.end('evaluate')
  })
}

function explain(
  error: (Error & { killed?: boolean; code?: unknown }) | null,
  errors: string,
  timeout: number,
): string {
  if (error?.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') return `is larger than ${maxBytes / 1024} KB`
  if (error?.killed) return `cannot be evaluated: it takes longer than ${timeout / 1000} s`
  if (errors.includes('heap out of memory')) return 'cannot be evaluated: it runs out of memory'
  return `cannot be evaluated: its process ended without a result, or needed more than ${cpu} s of the processor`
}
