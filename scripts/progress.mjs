/**
 * Plain JavaScript, because it runs on the machine's own Node, before the project's own is installed.
 */

/** Seconds between two lines in CI; on a terminal one line is rewritten. */
const sayEvery = Number(process.env.TESSERA_PROGRESS ?? 10)

/**
 * Prints that `title` is running, and for how long, until `end` is called.
 * @param {string} title
 * @param {boolean} beside whether something else prints meanwhile, so that no line is rewritten
 */
export function showProgress(title, beside = false) {
  const isTerminal = process.stdout.isTTY && !beside
  const start = performance.now()
  let detail = ''
  const timer = setInterval(say, isTerminal ? 1000 : sayEvery * 1000)
  if (isTerminal) say()
  else console.log(`${title} …`)

  function say() {
    const line = `${title} … ${seconds(0)}${detail && `, ${detail}`}`
    if (isTerminal) process.stdout.write(`\r${line.slice(0, process.stdout.columns - 1)}\x1b[K`)
    else console.log(line)
  }

  function seconds(digits) {
    return `${((performance.now() - start) / 1000).toFixed(digits)} s`
  }

  return {
    /**
     * Shows the progress behind the seconds.
     * @param {string} text
     */
    report(text) {
      detail = text
      if (isTerminal) say()
    },
    /**
     * Prints a line that is not rewritten.
     * @param {string} line
     */
    log(line) {
      console.log(isTerminal ? `\r\x1b[K${line}` : line)
      if (isTerminal) say()
    },
    /**
     * @param {'done' | 'failed'} outcome
     */
    end(outcome) {
      clearInterval(timer)
      console.log(
        `${isTerminal ? '\r\x1b[K' : ''}${title}: ${outcome} ${outcome === 'done' ? 'in' : 'after'} ${seconds(1)}`,
      )
    },
  }
}
