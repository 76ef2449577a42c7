#!/usr/bin/env node
/** An older Node fails at the command's imports, which tells no one why. */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major > 22 || (major === 22 && minor >= 18)) {
  const { enableCompileCache } = await import('node:module')
  enableCompileCache() // the second call starts in half the time, so what is called comes after
  const { run } = await import('./run.ts')
  await run()
} else {
  console.error(`release needs Node 22.18 or later; this is ${process.versions.node}.`)
  process.exitCode = 1
}
