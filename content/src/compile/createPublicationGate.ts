import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readPublication, type Publication } from '../documents/readPublication.ts'
import { readText } from '../documents/readText.ts'

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
  /** Reads a file that no half-written set contains. Rejects if it is held back: its last good revision stays. */
  read(path: string, maxBytes: number): Promise<string>
}

/** Which sets were published up to one moment. */
export interface Settled {
  /** Number of the last set that is fully written. */
  applied: number
  /** Number of the set whose files are held back; undefined if there is none. */
  held: number | undefined
  files: readonly string[]
  /** Whether `files` lacks those of older sets that were never read. If so, all documents must be read. */
  isPartial: boolean
}

/** Creates the gate of a content folder. `onError`: called once for each set whose files are held back. */
export function createPublicationGate(dir: string, onError: (cause: string) => void): PublicationGate {
  let held: { number: number; paths: ReadonlySet<string> } | undefined
  let lastRead: number | undefined
  let looked: Promise<Publication> | undefined // shared by all calls in one turn of the event loop

  async function settled(): Promise<Settled> {
    let publication = await readPublication(dir)
    for (let waited = 0; publication.applying && waited < maxHold; waited += pollEvery) {
      if (publication.applying.number === held?.number) break
      await wait(pollEvery)
      publication = await readPublication(dir)
    }
    hold(publication.applying)
    lastRead ??= publication.applied
    return {
      applied: publication.applied,
      held: held?.number,
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
    looked ??= new Promise((resolve) => setImmediate(resolve)).then(function look() {
      looked = undefined
      return readPublication(dir)
    })
    const { applying } = await looked
    return applying?.files.some(({ file }) => join(dir, file) === path) ?? false
  }

  return {
    settled,
    async isUnchanged({ applied, held: number }) {
      const now = await readPublication(dir)
      return now.applied === applied && now.applying?.number === number
    },
    markRead({ applied }) {
      lastRead = applied
    },
    async read(path, maxBytes) {
      for (;;) {
        if (held?.paths.has(path)) throw new Error(describeHeld(held.number, held.paths.size))
        const text = await readText(path, maxBytes)
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
