import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'

/** The journal of `recordWrites.ts`, in order. */
export type JournalLine = Call | Ended | { output: string }

/** The call begins. */
export interface Call {
  id: string
  kind: 'create' | 'write' | 'link' | 'rename' | 'rm' | 'mkdir' | 'sync'
  path: string
  to?: string
  /** Base64. */
  bytes?: string
  position?: number
}

interface Ended {
  ended: string
  failed: boolean
  /** The first folder that the call made. */
  made?: string
}

export interface PowerCut {
  journal: readonly JournalLine[]
  /** Number of lines that had happened. */
  after: number
  /** Whether a change that was not flushed survived, by its number; POSIX allows either for each. */
  fateOf: (change: number) => Fate
}

export const fates = ['kept', 'torn', 'lost'] as const
export type Fate = (typeof fates)[number]

interface File {
  bytes: Buffer
}

interface Folder {
  /** The folder as programs saw it. */
  seen: Map<string, File | Folder>
  /** The folder on the disk. */
  kept: Map<string, File | Folder>
}

/** The change is surely on the disk once a flush of `changed` began after it and ended. */
interface Change {
  changed: File | Folder
  ended: number
  keep(isTorn: boolean): void
}

/** Writes the disk's content after the power cut to `target`; `root` was empty when the journal began. */
export async function writeImage(cut: PowerCut, root: string, target: string): Promise<void> {
  const disk = createFolder()
  const { changes, flushes } = follow(cut, root, disk)
  for (const [index, { changed, ended, keep }] of changes.entries()) {
    const isFlushed = flushes.some((flush) => flush.flushed === changed && flush.began > ended)
    const fate = isFlushed ? 'kept' : cut.fateOf(index)
    if (fate !== 'lost') keep(fate === 'torn')
  }
  await writeFolder(disk, target)
}

/** Changes and flushes until the power cut. */
function follow({ journal, after }: PowerCut, root: string, disk: Folder) {
  const changes: Change[] = []
  const flushes: { flushed: File | Folder; began: number }[] = []

  function find(path: string): File | Folder {
    const names = relative(root, path).split(sep).filter(Boolean)
    return names.reduce<File | Folder>((thing, name) => folderIn(thing).seen.get(name) ?? disk, disk)
  }
  const parentOf = (path: string) => folderIn(find(dirname(path)))

  /** A change of a folder: `edit` applies to what programs see, and to the disk if it was kept. */
  function change(changed: Folder, ended: number, edit: (names: 'seen' | 'kept') => void): void {
    edit('seen')
    changes.push({ changed, ended, keep: () => edit('kept') })
  }
  function enter(path: string, thing: File | Folder, ended: number): void {
    const folder = parentOf(path)
    change(folder, ended, (names) => folder[names].set(basename(path), thing))
  }

  const kinds: Record<Call['kind'], (call: Call, ended: number, began: number, made?: string) => void> = {
    create: ({ path }, ended) => enter(path, { bytes: Buffer.alloc(0) }, ended),
    link: ({ path, to = '' }, ended) => enter(to, find(path), ended),
    rename({ path, to = '' }, ended) {
      const [from, into, thing] = [parentOf(path), parentOf(to), find(path)]
      change(
        into,
        ended,
        (names) => from[names].delete(basename(path)) && into[names].set(basename(to), thing),
      )
    },
    rm({ path }, ended) {
      const folder = parentOf(path)
      change(folder, ended, (names) => folder[names].delete(basename(path)))
    },
    mkdir({ path }, ended, _began, made) {
      if (made === undefined) return
      const paths = [path]
      while (paths[0] && paths[0].length > made.length) paths.unshift(dirname(paths[0]))
      for (const one of paths) enter(one, createFolder(), ended)
    },
    write({ path, bytes: base64 = '', position = 0 }, ended) {
      const file = find(path) as File
      const bytes = Buffer.from(base64, 'base64')
      const keep = (isTorn: boolean) =>
        overwrite(file, bytes.subarray(0, isTorn ? bytes.length >> 1 : bytes.length), position)
      changes.push({ changed: file, ended, keep })
    },
    sync({ path }, ended, began) {
      if (ended < after) flushes.push({ flushed: find(path), began })
    },
  }
  const endings = new Map(
    journal.map((line, at) => ('ended' in line ? [line.ended, { ...line, at }] : ['', undefined])),
  )
  for (const [began, line] of journal.slice(0, after).entries()) {
    const ending = 'kind' in line ? endings.get(line.id) : undefined
    if ('kind' in line && ending && !ending.failed) kinds[line.kind](line, ending.at, began, ending.made)
  }
  return { changes, flushes }
}

function createFolder(): Folder {
  return { seen: new Map(), kept: new Map() }
}

/** Every parent in a journal's path is a folder. */
const folderIn = (thing: File | Folder) => thing as Folder

function overwrite(file: File, bytes: Buffer, position: number): void {
  const whole = Buffer.alloc(Math.max(file.bytes.length, position + bytes.length))
  file.bytes.copy(whole)
  bytes.copy(whole, position)
  file.bytes = whole
}

async function writeFolder({ kept }: Folder, target: string): Promise<void> {
  await mkdir(target, { recursive: true })
  for (const [name, thing] of kept) {
    if ('kept' in thing) await writeFolder(thing, join(target, name))
    else await writeFile(join(target, name), thing.bytes)
  }
}
