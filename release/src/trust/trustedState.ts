import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { CompositionRecord } from '@tessera/kit/contract/composition'
import { parseComposition } from '@tessera/kit/contract/parse'
import { z } from 'zod'
import { canonicalBytes, parseJson, sha256Of } from '@tessera/store/canonicalBytes'
import type { StoredComposition } from './LogEntry.ts'
import { errorCode } from '@tessera/store/describeError'

export type TrustedState = ReturnType<typeof openTrustedState>

interface Head {
  number: number
  sha256: string
}

/**
 * Opens what this machine saw of a signed registry. Attack: anyone who can write to the registry can remove the end of
 * a log; without this state, a new process would not notice. The numbers in it only increase, unless its file is lost.
 * `folder` has one file for each registry; several processes can share it.
 */
export function openTrustedState(folder: string, url: string) {
  const file = trustedStateFile(folder, url)
  let cached = read(file, nothing)

  /** Reads the file again, then changes it: another process can have seen more. */
  function change(changes: (fresh: Contents) => Contents): void {
    cached = changes(read(file, cached))
    write(file, cached)
  }

  return {
    /** Id of the key that the trust log began with. */
    get root() {
      return cached.root
    },
    get trust() {
      return cached.trust
    },
    /** Part of a message: what to do if someone shortened the log on purpose. */
    hint: `If going back was meant, remove ${file}.`,
    composition(environment: string): StoredComposition | undefined {
      const record = cached.environments[environment]
      return record && { record, sha256: sha256Of(canonicalBytes(record)) }
    },
    keepTrust(root: string, trust: Head) {
      // Stryker disable next-line ConditionalExpression: it saves reading the file, which is compared again
      if (isAfter(trust, cached.trust))
        change((fresh) => (isAfter(trust, fresh.trust) ? { ...fresh, root, trust } : fresh))
    },
    keepComposition({ record }: StoredComposition) {
      const { environment } = record
      // Stryker disable next-line ConditionalExpression: it saves reading the file, which is compared again
      if (!isAfter(record, cached.environments[environment])) return
      change(({ environments, ...fresh }) => {
        const newer = isAfter(record, environments[environment]) && { [environment]: record }
        return { ...fresh, environments: { ...environments, ...newer } }
      })
    },
  }
}

export function trustedStateFile(folder: string, url: string): string {
  return join(folder, `registry-${createHash('sha256').update(url).digest('hex').slice(0, 16)}.json`)
}

const composition = z.custom<CompositionRecord>((value) => parseComposition(value).ok)
const contents = z.object({
  root: z.string().optional(),
  trust: z.object({ number: z.number(), sha256: z.string() }).optional(),
  environments: z.record(z.string(), composition).default({}),
})
type Contents = z.infer<typeof contents>

const nothing: Contents = { environments: {} }

/**
 * Reads the file. A garbled file must not stop a site: a running process continues with what it `cached`, and a new
 * process starts like a new machine. If the file is missing, it was removed on purpose: nothing is known.
 */
function read(file: string, cached: Contents): Contents {
  try {
    return contents.parse(parseJson(readFileSync(file), file))
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return nothing
    process.emitWarning(
      `${file} cannot be read; a log that was shortened since may be accepted: ${String(error)}`,
    )
    return cached
  }
}

/** Writes the file. A full disk must not stop a site: the state then lasts only as long as the process. */
function write(file: string, cached: Contents): void {
  const aside = `${file}.${process.pid}`
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(aside, JSON.stringify(cached))
    renameSync(aside, file)
  } catch (error) {
    process.emitWarning(
      `STATE_DIR cannot be written; after a restart a shortened log would be accepted: ${String(error)}`,
    )
  }
}

function isAfter(one: { number: number }, other: { number: number } | undefined): boolean {
  return !other || one.number > other.number
}
