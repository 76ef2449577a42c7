#!/usr/bin/env node
/** Node's version is checked before the imports, because an older Node fails at them without a clear message. */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major > 22 || (major === 22 && minor >= 18)) {
  const { enableCompileCache } = await import('node:module')
  enableCompileCache() // halves the time to start from the second call on; imports must come after this line
  const { run } = await import('./run.ts')
  await run()
} else {
  console.error(`release needs Node 22.18 or later; this is ${process.versions.node}.`)
  process.exitCode = 1
}
