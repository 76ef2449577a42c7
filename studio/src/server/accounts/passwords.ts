import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'
import { CallError } from '../http/CallError.ts'

/** Parameters of scrypt, stored with each hash, so that old hashes stay valid when the default gets stronger. */
export interface Cost {
  /** log2 of scrypt's N; 17 takes 128 MB and a third of a second. */
  log: number
  r: number
  p: number
}

const defaultCost: Cost = { log: 17, r: 8, p: 1 }
const hashBytes = 32

/** Returns `scrypt:<log>:<r>:<p>:<salt>:<hash>`. */
export async function hashPassword(password: string, cost: Cost = defaultCost, rank = 0): Promise<string> {
  const salt = randomBytes(16)
  const hash = await deriveOneByOne(password, salt, cost, rank)
  const { log, r, p } = cost
  return ['scrypt', log, r, p, salt.toString('base64url'), hash.toString('base64url')].join(':')
}

/** Without `stored`, false after as long a time: time must not tell which names exist. A lower `rank` goes first. */
export async function isPassword(
  password: string,
  stored: string | undefined,
  cost?: Cost,
  rank?: number,
): Promise<boolean> {
  const [kind, log, r, p, salt = '', hash = ''] = (stored ?? '').split(':')
  if (kind !== 'scrypt') return (await hashPassword(password, cost, rank)) === ''
  const wanted = Buffer.from(hash, 'base64url')
  const used = { log: Number(log), r: Number(r), p: Number(p) }
  const given = await deriveOneByOne(password, Buffer.from(salt, 'base64url'), used, rank)
  return wanted.length === given.length && timingSafeEqual(wanted, given)
}

const waiting: { rank: number; start: () => void; refuse: (error: CallError) => void }[] = []
const maxWaiting = 60 /* attempts, which take 20 s; servers and proxies wait longer for a response */
let isBusy = false

/** Derives one key at a time, so that many attempts take only the memory and processor of one attempt. */
async function deriveOneByOne(password: string, salt: Buffer, cost: Cost, rank = 0): Promise<Buffer> {
  if (isBusy) await queueSlot(rank)
  isBusy = true
  try {
    return await derive(password, salt, cost)
  } finally {
    const next = waiting.shift()
    isBusy = next !== undefined
    next?.start()
  }
}

/** Waits for earlier attempts and lower ranks. If the queue is full, refuses the last attempt of the highest rank. */
async function queueSlot(rank: number): Promise<void> {
  const { promise, resolve: start, reject: refuse } = Promise.withResolvers<void>()
  waiting.splice(waiting.findLastIndex((other) => other.rank <= rank) + 1, 0, { rank, start, refuse })
  const [last] = waiting.splice(maxWaiting)
  last?.refuse(new CallError(503, 'slowDown', 'Too many people are signing in. Try again soon.'))
  return promise
}

function derive(password: string, salt: Buffer, { log, r, p }: Cost): Promise<Buffer> {
  const options: ScryptOptions = { N: 2 ** log, r, p, maxmem: 256 * 2 ** log * r }
  return new Promise((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, hashBytes, options, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  )
}
