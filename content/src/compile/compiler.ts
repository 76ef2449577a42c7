import { rmSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { describeError } from '@tessera/store/describeError'
import { compiledFile, spareFile } from '../compiled/compiledFile.ts'
import { freeMemory } from '../compiled/freeMemory.ts'
import { createReads } from '../documents/createReads.ts'
import { limits } from '../documents/limits.ts'
import { openDocuments } from '../documents/openDocuments.ts'
import { brokenPaths } from './brokenPaths.ts'
import { createCompilation } from './createCompilation.ts'
import { earlierTexts, removeEarlierLayouts } from './earlierTexts.ts'
import { followFolder } from './followFolder.ts'
import type { CompilerMessage, CompilerOrder } from './CompilerMessage.ts'
import { programHash } from './programHash.ts'
import { readStored } from './readStored.ts'
import { reportSlow } from './reportSlow.ts'

/**
 * The compiler process: keeps the compiled file in step with the content folder. It has no other state, so it can end
 * at any moment. It ends when it cannot write or has grown too large; then a successor is started.
 */
const maxMemory = 220e6 /* bytes. A larger process ends, but only after a write: otherwise its successor would have to read as much again */
const freeFrom = 120e6 // bytes; below this, collecting garbage frees too little
/** `role`: `successor` if the previous process ended without a failure, so that the compiled file needs no check. */
const [dir = '', keepIn = '', role] = process.argv.slice(2)
const file = compiledFile(keepIn, dir)
process.on('disconnect', function leave() {
  rmSync(spareFile(file, process.pid), { force: true })
  process.exit()
})
process.on('message', (order: CompilerOrder) => {
  if (order !== 'recompile') return
  rmSync(file, { force: true })
  process.exit()
})
await compile().catch(function fail(error: unknown) {
  report({ type: 'failed', cause: describeError(error) })
  process.exitCode = 1
  process.disconnect()
})

async function compile(): Promise<void> {
  const program = programHash()
  const stored = readStored(file, program, role === 'successor')
  const compilation = createCompilation({
    file,
    dir,
    program,
    isFresh: stored === undefined,
    onProgress: reportSlow((progress) => report({ type: 'progress', ...progress })),
  })
  const readInTime = createReads(limits.reads, limits.readTimeout)
  await followFolder({
    dir,
    readInTime,
    open: (readWhole) =>
      openDocuments(dir, compilation, {
        readInTime,
        readWhole,
        ...(stored ? { stored } : { texts: earlierTexts(keepIn, dir) }),
      }),
    emit(store, files) {
      const revision = store.revision()
      const { isNew, ...found } = compilation.publish(revision)
      const problems = [...store.problems(), ...found.problems]
      const broken = [...brokenPaths(store), ...found.broken]
      removeEarlierLayouts(keepIn, dir)
      report({ type: 'compiled', isNew, revision, files, problems, broken }, function prepareForNext() {
        flushCompileCache() // Node's compile cache, which a killed process would not write
        if (process.memoryUsage.rss() > freeFrom) freeMemory()
        if (isNew && process.memoryUsage.rss() > maxMemory) process.exit()
        compilation.prepare()
      })
    },
    onError: (cause) =>
      report({ type: 'error', message: 'the content folder is not watched', detail: { folder: dir, cause } }),
  })
}

function report(message: CompilerMessage, onSent = () => {}): void {
  process.send?.(message, onSent)
}
