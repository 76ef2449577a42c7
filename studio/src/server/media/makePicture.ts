import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { findConfinement, type Confinement } from '@tessera/store/findConfinement'
import { maxOutput, replySchema, type Order, type Reply } from './child/Order.ts'
import { refused } from './refused.ts'
import { headBytes, detectType } from './detectType.ts'

const isBundled = !import.meta.filename.endsWith('.ts')
const program = isBundled
  ? join(import.meta.dirname, 'pictureChild.js')
  : join(import.meta.dirname, 'child/pictureChild.ts')

const deadline = 180_000 /* ms; a picture of 100 megapixels takes a minute on two busy cores */
const svgDeadline = 20_000 /* ms; an SVG takes a second or two, but an SVG with costly filters would block the queue */

let found: Promise<Confinement> | undefined
let last: Promise<unknown> = Promise.resolve()

/** Makes all variants of a picture in a confined process that cannot use files; one picture at a time. */
export function makePicture(file: string, order: Order, within = deadline) {
  const made = last.then(async function make() {
    const picture = await readFile(file)
    const isSvg = detectType(picture.subarray(0, headBytes)) === 'SVG'
    return readReply(await run(picture, order, isSvg ? Math.min(within, svgDeadline) : within))
  })
  last = made.catch(() => {})
  return made
}

/** Sizes, previews and files of one picture. */
export type MadePicture = Awaited<ReturnType<typeof makePicture>>

async function run(picture: Buffer, order: Order, within: number): Promise<Buffer> {
  const { command, args } = await (found ??= confine())
  const running = promisify(execFile)(command, [...args, JSON.stringify(order)], {
    encoding: 'buffer',
    env: { UV_THREADPOOL_SIZE: '2' },
    maxBuffer: maxOutput,
    timeout: within,
    killSignal: 'SIGKILL',
  })
  running.child.stdin?.on('error', () => {}).end(picture) // the process ended early: its exit code says why
  const { stdout } = await running.catch(() => {
    throw refused(
      'The picture needs more memory or time than the studio allows. Save it smaller and upload it again, or tell the person who runs the studio.',
    )
  })
  return stdout
}

/** Finds how to confine the process. After a failure, the next picture tries again. */
function confine(): Promise<Confinement> {
  return findConfinement({
    file: program,
    readable: [isBundled ? program : `${join(import.meta.dirname, '../..')}/*`, ...moduleFolders()],
    hasAddons: true,
    heap: 128,
    young: 16,
    data: 2048,
    cpu: deadline / 1000,
    failure: 'Pictures cannot be uploaded',
  }).catch(function forget(error: Error) {
    found = undefined
    throw refused(error.message, 503)
  })
}

/** Folders of installed packages: the process may read sharp's code, and they hold no secrets. */
function moduleFolders(): readonly string[] {
  const folders: string[] = []
  for (let at = import.meta.dirname; dirname(at) !== at; at = dirname(at))
    folders.push(join(at, 'node_modules'))
  return folders.filter((folder) => existsSync(folder)).map((folder) => `${folder}/*`)
}

/** Checks each file's type: a picture that took over the decoder can only return pictures. */
function readReply(output: Buffer) {
  const end = output.indexOf('\n')
  const reply = replySchema.parse(JSON.parse(output.toString('utf8', 0, end)))
  if ('refused' in reply) throw refused(describeRefusal(reply))
  let at = end + 1
  const files = reply.files.map(function cut({ bytes: length, ...file }) {
    const bytes = output.subarray(at, (at += length))
    if (bytes.length !== length || `image/${detectType(bytes)?.toLowerCase()}` !== file.type)
      throw new Error(`a file is not ${file.type}`)
    return { ...file, bytes }
  })
  return { ...reply, files }
}

function describeRefusal(reply: Extract<Reply, { refused: string }>): string {
  if (reply.refused === 'broken')
    return 'The picture is damaged or incomplete. Open it in a picture editor, save it and upload it again.'
  const { width, height } = reply
  return `The picture has ${Math.round((width * height) / 1e6)} megapixels (${width} × ${height}); at most 100 are allowed. Save it smaller and upload it again.`
}
