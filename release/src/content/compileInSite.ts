import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { findNode } from '../checks/browser/startServer.ts'
import { calledWrongly, ReleaseError } from '../errors/ReleaseError.ts'

const message = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('progress'),
    stage: z.string(),
    done: z.number(),
    of: z.number().optional(),
  }),
  z.object({ type: z.literal('error'), message: z.string() }),
  z.object({ type: z.literal('failed'), cause: z.string() }),
  z.object({
    type: z.literal('compiled'),
    layout: z.int().min(1),
    revision: z.string(),
    /** Path of each file on this machine, by its path in the published content. */
    files: z.record(z.string(), z.string()),
    /** Why documents were left out or kept in their previous revision, and flaws that visitors would notice. */
    problems: z.array(z.object({ name: z.string(), cause: z.string() })),
  }),
])

/** The compiler's last message: what it compiled. */
export type CompiledInSite = Extract<z.infer<typeof message>, { type: 'compiled' }>

interface CompileRequest {
  site: string
  folder: string
  /** A folder for the compiled content, where the next call finds what has not changed. */
  keepIn: string
  onProgress: (line: string) => void
}

/** Compiles a folder with the compiler in the checkout `site`, whose servers can open it. Throws `ReleaseError`. */
export async function compileInSite({
  site,
  folder,
  keepIn,
  onProgress,
}: CompileRequest): Promise<CompiledInSite> {
  const program = join(site, 'content/src/folderCompiler.ts')
  refuseMissing(program, `In ${site} there is no checkout of the site that compiles content.`)
  refuseMissing(folder, `There is no content folder ${folder}.`)
  const compiled = Promise.withResolvers<CompiledInSite>()
  const compiler = fork(program, [folder, keepIn], { execPath: findNode(site), execArgv: [] })
  compiler.on('message', function hear(heard) {
    const { data: reported } = message.safeParse(heard)
    if (!reported) compiled.reject(refused('the compiler sent a message that this command does not know'))
    else if (reported.type === 'compiled') compiled.resolve(reported)
    else if (reported.type === 'failed') compiled.reject(refused(reported.cause))
    else onProgress(reported.type === 'error' ? reported.message : progressLine(reported))
  })
  compiler.once('error', compiled.reject)
  compiler.once('exit', (code, signal) =>
    compiled.reject(refused(`the compiler ended (${signal ?? `exit code ${code}`})`)),
  )
  return compiled.promise
}

function refuseMissing(path: string, cause: string): void {
  if (existsSync(path)) return
  const fix =
    'Call it like `release content publish <folder> --site <checkout>` (CONTENT_DIR, SITE_CHECKOUT).'
  throw calledWrongly(cause, fix)
}

function refused(cause: string): ReleaseError {
  return new ReleaseError(
    'CONTENT_REFUSED',
    `The content could not be compiled: ${cause}.`,
    'Look at the folder.',
  )
}

function progressLine({ stage, done, of }: { stage: string; done: number; of?: number | undefined }): string {
  return `Compiling ${stage}: ${done}${of === undefined ? '' : ` of ${of}`}`
}
