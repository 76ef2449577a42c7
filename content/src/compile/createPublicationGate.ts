import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readPublication, type Publication } from '../documents/readPublication.ts'

const pollEvery = 10 /* ms; about as long as writing a set of a few files takes */
const maxHold = 5_000 /* ms to wait for a half-written set. Its writer could have been killed, so everything else is then shown without the set */

/** Keeps a set that the studio publishes from being read while only some of its files are written. */
export interface PublicationGate {
  /** Waits until no set is half written; after 5 s, holds that set's files back. Returns files since `markRead`. */
  settled(): Promise<Settled>
  /** Whether no set was begun or finished since `settled`. If so, everything read since then is from one moment. */
  isUnchanged(settled: Settled): Promise<boolean>
  /** Notes that the files of `settled` were read. */
  markRead(settled: Settled): void
  /** Reads a file once no half-written set contains it. Rejects if it is held back: its last good revision stays. */
  readWhole(path: string, read: () => Promise<string>): Promise<string>
}

/** Which sets were published up to one moment. */
export interface Settled {
  /** Number of the last set that is fully written. */
  applied: number
  /** Of this gate. What is read as unchanged can be older than what another reader has seen since: that is a later moment. */
  moment: number
  files: readonly string[]
  /** Whether `files` lacks those of older sets that were never read. If so, all documents must be read. */
  isPartial: boolean
}

/** Creates the gate of a content folder. `onError`: called once for each set whose files are held back. */
export function createPublicationGate(dir: string, onError: (cause: string) => void): PublicationGate {
  let held: { number: number; paths: ReadonlySet<string> } | undefined
  let lastRead: number | undefined
  let looked: Promise<Publication> | undefined // shared by all calls in one turn of the event loop
  let [seen, moment] = ['', 0]

  /** Reads what is published, and counts it as another moment if it is not what was seen last. */
  async function look(): Promise<Publication> {
    const publication = await readPublication(dir)
    const now = `${publication.applied} ${publication.applying?.number}`
    if (now !== seen) moment++
    seen = now
    return publication
  }

  async function settled(): Promise<Settled> {
    const end = performance.now() + maxHold
    let publication = await look()
    while (publication.applying && performance.now() < end) {
      if (publication.applying.number === held?.number) break
      await wait(pollEvery)
      publication = await look()
    }
    hold(publication.applying)
    lastRead ??= publication.applied
    return {
      applied: publication.applied,
      moment,
      files: filesSince(publication, lastRead),
      isPartial: (publication.forgotten ?? 0) > lastRead,
    }
  }

  function hold(applying: Publication['applying']): void {
    if (applying?.number === held?.number) return
    held = applying && {
      number: applying.number,
      paths: new Set(applying.files.map(({ file }) => join(dir, file))),
    }
    if (held) onError(describeHeld(held.number, held.paths.size))
  }

  /** Whether a half-written set contains the file. Asked after each read, as a set can begin during the read. */
  async function isBeingWritten(path: string): Promise<boolean> {
    looked ??= new Promise((resolve) => setImmediate(resolve)).then(function lookNow() {
      looked = undefined
      return look()
    })
    const { applying } = await looked
    return applying?.files.some(({ file }) => join(dir, file) === path) ?? false
  }

  return {
    settled,
    async isUnchanged(settled) {
      await look()
      return moment === settled.moment
    },
    markRead({ applied }) {
      lastRead = applied
    },
    async readWhole(path, read) {
      for (;;) {
        if (held?.paths.has(path)) throw new Error(describeHeld(held.number, held.paths.size))
        const text = await read()
        if (!(await isBeingWritten(path))) return text
        await settled()
      }
    },
  }
}

function filesSince({ last }: Publication, number: number): readonly string[] {
  return last.filter((set) => set.number > number).flatMap(({ files }) => files)
}

function describeHeld(number: number, count: number): string {
  return `is held back: not all ${count} documents published as number ${number} are written yet. Restart the studio to finish`
}
