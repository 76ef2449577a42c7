import { text } from 'node:stream/consumers'
import { closeDoors } from './closeDoors.ts'
import { evaluateEntries } from './evaluateEntries.ts'
import type { EntryRun, RunOrder } from './runServerEntry.ts'

/** Runs a built server entry, as limited as on the site. Reads an order from stdin, writes the result to stdout. */
const { stdin, stdout, exit } = process
const { source, file, jobs } = JSON.parse(await text(stdin)) as RunOrder
const requireAllowed = closeDoors()
const result = await run().catch((error: unknown) => ({ thrown: describeError(error) }))
stdout.write(JSON.stringify(result, nameFunctions), () => exit(0))

async function run(): Promise<EntryRun> {
  const { default: main } = evaluateEntries(source, file, requireAllowed)
  const entries = main as
    | Record<string, { render?(data: unknown, idPrefix: string): string | Promise<string> }>
    | undefined
  const rendered = jobs.map(async function renderOne({ slot, data, idPrefix }) {
    try {
      return { slot, html: await entries?.[slot]?.render?.(data, idPrefix) }
    } catch (error) {
      return { slot, thrown: describeError(error) }
    }
  })
  return { entries, rendered: await Promise.all(rendered) }
}

function nameFunctions(_key: string, value: unknown): unknown {
  return typeof value === 'function' ? 'function' : value
}

function describeError(error: unknown): string {
  return (error instanceof Error && error.stack) || String(error)
}
