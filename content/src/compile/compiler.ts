import { rmSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { compiledFile, spareFile } from '../compiled/compiledFile.ts'
import { freeMemory } from '../compiled/freeMemory.ts'
import { createReads } from '../documents/createReads.ts'
import { limits } from '../documents/limits.ts'
import { openDocuments } from '../documents/openDocuments.ts'
import { brokenPaths } from './brokenPaths.ts'
import { createCompilation } from './createCompilation.ts'
import { followFolder } from './followFolder.ts'
import { keptTexts } from './keptTexts.ts'
import type { CompilerMessage, CompilerOrder } from './CompilerMessage.ts'
import { programHash } from './programHash.ts'
import { readHeld } from './readHeld.ts'
import { removeOlderLayouts } from './removeOlderLayouts.ts'
import { reportSlow } from './reportSlow.ts'

/**
 * The program of a process of its own: keeps the compiled file in step with the content folder. It holds nothing that
 * is not in one of them, so that it may end at any moment, and ends at what it cannot write, or when it has grown: the
 * next one goes on.
 */
const mostMemory = 220e6 /* bytes; one that has only looked stays, whatever that took: the next would look again */
const muchMemory = 120e6 // bytes; below it there is nothing to give back that is worth the time
/** `successor`: the one before it ended because it had grown. */
const [dir = '', keepIn = '', role] = process.argv.slice(2)
process.on('disconnect', function leave() {
  rmSync(spareFile(compiledFile(keepIn, dir), process.pid), { force: true })
  process.exit()
})
process.on('message', (order: CompilerOrder) => {
  if (order !== 'anew') return
  rmSync(compiledFile(keepIn, dir), { force: true })
  process.exit()
})
await compile().catch(function fail(error: unknown) {
  report({ type: 'failed', cause: error instanceof Error ? error.message : String(error) })
  process.exitCode = 1
  process.disconnect()
})

async function compile(): Promise<void> {
  const file = compiledFile(keepIn, dir)
  const program = programHash()
  const held = readHeld(file, program, role === 'successor')
  const compilation = createCompilation({
    file,
    program,
    isFresh: held === undefined,
    onProgress: reportSlow((progress) => report({ type: 'progress', ...progress })),
  })
  const readInTime = createReads(limits.reads, limits.readTimeout)
  await followFolder({
    dir,
    readInTime,
    open: () =>
      openDocuments(dir, compilation, {
        readInTime,
        ...(held ? { held } : { kept: keptTexts(keepIn, dir) }),
      }),
    show(store, files) {
      const revision = store.revision()
      const { isNew, problems, broken } = compilation.publish(revision)
      removeOlderLayouts(keepIn, dir)
      report(
        {
          type: 'compiled',
          isNew,
          revision,
          files,
          problems: [...store.problems(), ...problems],
          broken: [...brokenPaths(store.broken()), ...broken],
        },
        function goOn() {
          flushCompileCache() // where Node keeps one: this process is killed in the end, and would leave none
          if (process.memoryUsage.rss() > muchMemory) freeMemory()
          if (isNew && process.memoryUsage.rss() > mostMemory) process.exit()
          compilation.prepare()
        },
      )
    },
    onError: (cause) =>
      report({ type: 'error', message: 'the content folder is not watched', detail: { folder: dir, cause } }),
  })
}

function report(message: CompilerMessage, onSent = () => {}): void {
  process.send?.(message, onSent)
}
