import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readPublication, type Publication } from '../documents/readPublication.ts'
import { readText } from '../documents/readText.ts'

const pollEvery = 10 /* ms; a set of a few files is written in that time */
const maxHold = 5_000 /* ms to wait for a half-written set, whose writer may have been killed; then everything else is shown without it */

/** Keeps a set that the studio publishes from being read while only some of its files are written. */
export interface PublicationGate {
  /** Waits until no set is half written, or holds its files back after 5 s. Returns files written since `markRead`. */
  settled(): Promise<Settled>
  /** Whether no set was begun or finished since `settled`. Then everything read in between is of one moment. */
  isUnchanged(settled: Settled): Promise<boolean>
  /** Notes that the files of `settled` were read. */
  markRead(settled: Settled): void
  /** Reads a file once no half-written set has it. Rejects for files held back: they keep their last good revision. */
  read(path: string, maxBytes: number): Promise<string>
}

/** What was published up to one moment. */
export interface Settled {
  /** Number of the last set that is written whole. */
  applied: number
  /** Number of the set whose files are held back. */
  held: number | undefined
  files: readonly string[]
  /** Whether the list of files lacks older sets that were not read. Then all documents must be read. */
  isPartial: boolean
}

/** Creates the gate of a content folder. `onError`: called once for each set whose files are held back. */
export function createPublicationGate(dir: string, onError: (cause: string) => void): PublicationGate {
  let held: { number: number; paths: ReadonlySet<string> } | undefined
  let lastRead: number | undefined
  let looked: Promise<Publication> | undefined // shared by the reads of one round

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

  /** Whether a set with the file is half written. Asked after each read: the set may have been begun meanwhile. */
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
