import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'
import { CallError } from '../http/CallError.ts'

/** Stored with each hash, so that a stronger choice later leaves the older ones valid. */
export interface Cost {
  /** Logarithm of N: 17 takes 128 MB and a third of a second. */
  log: number
  r: number
  p: number
}

const usual: Cost = { log: 17, r: 8, p: 1 }
const hashBytes = 32

/** `scrypt:<log>:<r>:<p>:<salt>:<hash>`. */
export async function hashPassword(password: string, cost: Cost = usual): Promise<string> {
  const salt = randomBytes(16)
  const hash = await inLine(password, salt, cost)
  const { log, r, p } = cost
  return ['scrypt', log, r, p, salt.toString('base64url'), hash.toString('base64url')].join(':')
}

/** Without a stored hash it takes as long, and is wrong: time does not say which names exist. */
export async function isPassword(
  password: string,
  stored: string | undefined,
  cost?: Cost,
): Promise<boolean> {
  const [kind, log, r, p, salt = '', hash = ''] = (stored ?? '').split(':')
  if (kind !== 'scrypt') return (await hashPassword(password, cost)) === ''
  const wanted = Buffer.from(hash, 'base64url')
  const used = { log: Number(log), r: Number(r), p: Number(p) }
  const given = await inLine(password, Buffer.from(salt, 'base64url'), used)
  return wanted.length === given.length && timingSafeEqual(wanted, given)
}

let last: Promise<unknown> = Promise.resolve()
let waiting = 0
const maxWaiting = 20

/** One at a time: memory and processor of one attempt at most, however many try. */
async function inLine(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  if (waiting >= maxWaiting) throw new CallError(503, 'slowDown', 'Too many sign in at once. Try again soon.')
  waiting += 1
  const done = last.then(() => derive(password, salt, cost)).finally(() => (waiting -= 1))
  last = done.catch(() => {}) // its own caller gets the rejection
  return done
}

function derive(password: string, salt: Buffer, { log, r, p }: Cost): Promise<Buffer> {
  const options: ScryptOptions = { N: 2 ** log, r, p, maxmem: 256 * 2 ** log * r }
  return new Promise((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, hashBytes, options, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  )
}
