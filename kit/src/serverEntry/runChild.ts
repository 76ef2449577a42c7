import { text } from 'node:stream/consumers'
import { closeDoors } from './closeDoors.ts'
import { evaluateEntries } from './evaluateEntries.ts'
import type { Thrown, EntryRun, RunOrder } from './runServerEntry.ts'

/** The program that runs a built server entry behind the doors that the site closes. An order comes on stdin, what came of it goes to stdout. */
const { stdin, stdout, exit } = process
const { source, file, jobs } = JSON.parse(await text(stdin)) as RunOrder
const requireAllowed = closeDoors()
stdout.write(JSON.stringify(await runEntries()), () => exit(0))

async function runEntries(): Promise<EntryRun> {
  try {
    const { default: entries } = evaluateEntries(source, file, requireAllowed)
    if (!isRecord(entries)) return { entries: undefined, rendered: [] }
    const rendered = await Promise.all(jobs.map((job) => renderOne(entries[job.slot], job)))
    const kinds = Object.entries(entries).map(([slot, entry]) => [
      slot,
      isRecord(entry) ? kindsOf(entry) : {},
    ])
    return { entries: Object.fromEntries(kinds), rendered }
  } catch (error) {
    return { thrown: thrownOf(error) }
  }
}

async function renderOne(entry: unknown, { slot, data, idPrefix }: RunOrder['jobs'][number]) {
  if (!isRecord(entry) || typeof entry['render'] !== 'function') return { slot }
  try {
    return { slot, html: String(await entry['render'](data, idPrefix)) }
  } catch (error) {
    return { slot, thrown: thrownOf(error) }
  }
}

function kindsOf(entry: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(entry).map(([name, value]) => [name, typeof value]))
}

function thrownOf(error: unknown): Thrown {
  if (!(error instanceof Error)) return { name: '', message: String(error), stack: '' }
  const { name, message, stack = '' } = error
  return { name, message, stack }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
