import { readFileSync, watch } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { z } from 'zod'
import { BuildError } from '../build/BuildError.ts'
import type { DevRemote, PlacedSlot } from './page/fillSlots.ts'

const slotsByName = z.record(z.string(), z.record(z.string(), z.unknown()))

/** The slots of a remote that `--at` inserts into a page in a language. */
type PlacedSlots = (remote: DevRemote, language: string) => PlacedSlot[]

/**
 * Reads data of placed slots from JSON, `{ "<slot>": { "options": {…}, "page": {…} } }`; without a file, slots get
 * their default options. `onChange` is called at each save with the file's problem, or an empty text.
 */
export function placedData(file: string | undefined, onChange: (problem: string) => void): PlacedSlots {
  let read = file === undefined ? undefined : readData(file)
  if (file !== undefined) watchFile(file, follow)
  return (remote, language) =>
    Array.from(remote.contexts)
      .filter(([name]) => read === undefined || Object.hasOwn(read, name))
      .map(([name, context]) => {
        const known = { rest: '', language }
        const parts = Object.entries(known).filter(([part]) => context.some((one) => one === part))
        return { name, data: { options: {}, ...Object.fromEntries(parts), ...read?.[name] } }
      })

  function follow(): void {
    try {
      read = readData(file ?? '')
      onChange('')
    } catch (error) {
      onChange(error instanceof Error ? error.message : String(error))
    }
  }
}

function readData(file: string): z.output<typeof slotsByName> {
  try {
    return slotsByName.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    const cause = error instanceof z.ZodError ? z.prettifyError(error) : String(error)
    throw new BuildError(`${file} must contain data by slot, like {"weather": {"options": {}}}: ${cause}`)
  }
}

/** Watches the folder, as editors replace the file. */
function watchFile(file: string, onSave: () => void): void {
  let timer: NodeJS.Timeout | undefined
  watch(dirname(resolve(file)), function notice(_event, name) {
    if (name !== basename(file)) return
    clearTimeout(timer)
    timer = setTimeout(onSave, 10)
  })
}
