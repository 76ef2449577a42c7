/**
 * Plain JavaScript: it runs on the machine's own Node, before the project's own Node is installed.
 */

/** Seconds between two lines where the output is no terminal, e.g. in CI; on a terminal one line is rewritten. */
const sayEvery = Number(process.env.TESSERA_PROGRESS ?? 10)

/**
 * Says that `title` goes on, and for how long, until `end` says what came of it.
 * @param {string} title
 * @param {boolean} beside something else prints meanwhile, so no line is rewritten
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
     * How far it is: stands behind the seconds from now on.
     * @param {string} text
     */
    report(text) {
      detail = text
      if (isTerminal) say()
    },
    /**
     * A line that stays.
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
