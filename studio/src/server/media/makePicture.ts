import { spawn } from 'node:child_process'
import { existsSync, type PathLike } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { findConfinement, type Confinement } from '@tessera/release/confinement'
import { z } from 'zod'
import {
  decodeMessage,
  encodeMessage,
  outputTypes,
  type Order,
  type Reply,
  type Variants,
} from './child/Order.ts'
import { refused } from './refused.ts'
import { typeOf } from './typeOf.ts'

export interface MadeFile {
  width: number
  type: Variants['files'][number]['type']
  isCrop: boolean
  bytes: Buffer
}

export interface MadePicture extends Omit<Variants, 'files'> {
  files: readonly MadeFile[]
}

const isBundled = !import.meta.filename.endsWith('.ts')
const program = isBundled
  ? join(import.meta.dirname, 'pictureChild.js')
  : join(import.meta.dirname, 'child/pictureChild.ts')

const deadline = 180_000 /* ms; 100 megapixels take a minute on two busy cores */
const maxOutput = 128 * 1024 * 1024 /* bytes */

let found: Promise<Confinement> | undefined
let last: Promise<unknown> = Promise.resolve()

/** All variants of a picture, made by a process of its own that reads and writes nothing; one picture at a time. */
export function makePicture(file: PathLike, order: Order, within = deadline): Promise<MadePicture> {
  const made = last.then(async () => readReply(await run(await encodeOrder(file, order), within)))
  last = made.catch(() => {})
  return made
}

async function encodeOrder(file: PathLike, order: Order): Promise<Buffer> {
  return encodeMessage(order, await readFile(file))
}

async function run(input: Buffer, within: number): Promise<Buffer> {
  found ??= findConfinement({
    file: program,
    readable: [isBundled ? program : `${join(import.meta.dirname, '../..')}/*`, ...moduleFolders()],
    hasAddons: true,
    heap: 128,
    young: 16,
    data: 2048,
    cpu: deadline / 1000,
    failure: 'Pictures cannot be taken in',
  })
  const { command, args } = await found
  const child = spawn(command, [...args], {
    env: { UV_THREADPOOL_SIZE: '2' },
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: within,
    killSignal: 'SIGKILL',
  })
  child.stdin.on('error', () => {}) // it has ended; its exit tells
  child.stdin.end(input)
  const chunks: Buffer[] = []
  let size = 0
  child.stdout.on('data', function keep(chunk: Buffer) {
    size += chunk.length
    if (size > maxOutput) child.kill('SIGKILL')
    else chunks.push(chunk)
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve(Buffer.concat(chunks)) : reject(refused(ended))))
  })
}

const ended = 'The picture took more memory or time than one may; save it smaller and send it again.'

/** Code alone: that of sharp is there, and nothing that is secret. */
function moduleFolders(): readonly string[] {
  const folders: string[] = []
  for (let at = import.meta.dirname; dirname(at) !== at; at = dirname(at))
    folders.push(join(at, 'node_modules'))
  return folders.filter((folder) => existsSync(folder)).map((folder) => `${folder}/*`)
}

const px = z.int().min(1).max(20_000)
const shown = { width: px, height: px, preview: z.string().max(8000).optional() }

const replySchema: z.ZodType<Reply> = z.union([
  z.strictObject({
    ...shown,
    crop: z.strictObject(shown),
    files: z
      .array(
        z.strictObject({
          width: px,
          type: z.enum(outputTypes),
          bytes: z.int().min(1).max(maxOutput),
          isCrop: z.boolean(),
        }),
      )
      .max(32),
  }),
  z.strictObject({
    refused: z.enum(['pixels', 'broken']),
    width: z.int().optional(),
    height: z.int().optional(),
  }),
])

const names = { 'image/avif': 'AVIF', 'image/webp': 'WebP', 'image/jpeg': 'JPEG' } as const

/** A decoder that was taken over by a picture writes pictures, or nothing. */
function readReply(output: Buffer): MadePicture {
  const { message, bytes } = decodeMessage(output)
  const reply = replySchema.parse(message)
  if ('refused' in reply) throw refused(refusalOf(reply))
  let at = 0
  const files = reply.files.map(function cut({ bytes: length, ...file }) {
    const part = bytes.subarray(at, (at += length))
    if (part.length !== length || typeOf(part) !== names[file.type])
      throw new Error(`the ${file.type} is none`)
    return { ...file, bytes: part }
  })
  return { ...reply, files }
}

function refusalOf({ refused, width = 0, height = 0 }: Reply & { refused: string }): string {
  if (refused === 'broken')
    return 'The picture is damaged or cut off; open it in a program for pictures, save it and send it again.'
  return `The picture has ${Math.round((width * height) / 1e6)} megapixels (${width} × ${height}); at most 100 are taken. Save it smaller and send it again.`
}
