import { checkTypes } from '../build/checkTypes.ts'

const restBefore = 1000 /* ms after the last save: what is seen comes first */

/** Holds a folder against its types after each save, one check at a time; `log` gets what is new. */
export function createTypeChecks(name: string, folder: string, log: (text: string) => void): () => void {
  let timer: NodeJS.Timeout | undefined
  let running = false
  let isDue = false
  let last = ''

  async function check(): Promise<void> {
    if (running) return void (isDue = true)
    running = true
    const found = await checkTypes(folder, undefined, false)
    running = false
    if (found !== last) log(found === '' ? `✔ ${name}: types are right` : `✖ ${name}: types\n${found}`)
    last = found
    if (isDue) soon()
  }

  function soon(): void {
    isDue = false
    clearTimeout(timer)
    timer = setTimeout(() => void check(), restBefore)
  }
  return soon
}
