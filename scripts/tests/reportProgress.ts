import { parts, partOf } from './parts.ts'

const sayEvery = 30 /* s from one line to the next */

/** Jest reporter of `npm test`: prints how many files of each part are done, and the messages of a failed file at once. */
export default class ReportProgress {
  private readonly began = performance.now()
  private readonly done = new Map<string, number>()
  private timer: NodeJS.Timeout | undefined

  onRunStart({ numTotalTestSuites }: { numTotalTestSuites: number }): void {
    this.timer = setInterval(() => this.say(numTotalTestSuites), sayEvery * 1000)
  }

  onTestResult({ path }: { path: string }, { failureMessage }: { failureMessage?: string | null }): void {
    const part = partOf(path)
    this.done.set(part, (this.done.get(part) ?? 0) + 1)
    if (failureMessage) console.log(failureMessage)
  }

  onRunComplete(): void {
    clearInterval(this.timer)
  }

  private say(total: number): void {
    const counts = parts.map((part) => `${part} ${this.done.get(part) ?? 0}`).join(', ')
    const sum = [...this.done.values()].reduce((one, other) => one + other, 0)
    const seconds = Math.round((performance.now() - this.began) / 1000)
    console.log(`[5/5] Tests … ${seconds} s, ${sum} of ${total} files: ${counts}`)
  }
}
