import { checkTypes } from '../build/checkTypes.ts'

const restBefore = 1000 /* ms after the last save, so that pages are updated first */

/** Returns a function to call after each save: it checks a folder's types, one check at a time, and logs new errors. */
export function createTypeChecks(name: string, folder: string, log: (text: string) => void): () => void {
  let timer: NodeJS.Timeout | undefined
  let working = Promise.resolve()
  let last = ''

  async function check(): Promise<void> {
    const found = await checkTypes(folder, undefined, false)
    if (found !== last) log(found === '' ? `✔ ${name}: types are right` : `✖ ${name}: types\n${found}`)
    last = found
  }

  return function checkSoon() {
    clearTimeout(timer)
    timer = setTimeout(() => void (working = working.then(check)), restBefore)
  }
}
