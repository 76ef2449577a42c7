#!/usr/bin/env node
/** Checked first: an older Node would fail at the command's imports without giving the reason. */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major > 22 || (major === 22 && minor >= 18)) await import('./commands.ts')
else {
  console.error(`tessera-kit needs Node 22.18 or later; this is ${process.versions.node}.`)
  process.exitCode = 1
}
