import { Console } from 'node:console'

/** Modules that a server entry may require: none of them can reach a file, a process or the network. */
export const allowedModules = [
  'util',
  'stream',
  'crypto',
  'async_hooks',
  'buffer',
  'events',
  'string_decoder',
  'url',
]

/**
 * Removes what Node's permission model does not deny: signals to the parent process, its debugger, and native code.
 * Returns the `require` that server entries get. The permission model and the namespaces of `confinement.ts` stop what
 * this function misses.
 */
export function closeDoors(): (id: string) => unknown {
  const { getBuiltinModule, stderr, version, versions, platform, arch, nextTick, hrtime } = process
  const own = Object.freeze({
    env: Object.freeze({ NODE_ENV: 'production' }),
    argv: Object.freeze([]),
    version,
    versions,
    platform,
    arch,
    nextTick,
    hrtime,
    cwd: () => '/',
    emitWarning() {},
    on() {},
    exit: process.exit,
  })
  const allowed = new Map(allowedModules.map((name) => [name, getBuiltinModule(name)]))
  const doors = [
    'kill',
    '_kill',
    '_debugProcess',
    '_debugEnd',
    'binding',
    '_linkedBinding',
    'dlopen',
    'getBuiltinModule',
  ]
  for (const door of doors) Reflect.deleteProperty(process, door)
  Object.defineProperty(globalThis, 'process', { value: own, writable: false, configurable: false })
  // Only replies may go to stdout.
  Object.defineProperty(globalThis, 'console', { value: new Console(stderr) })

  return function requireAllowed(id) {
    const name = id.replace(/^node:/, '')
    if (!allowed.has(name)) throw new Error(`a server entry may not require ${id}`)
    return allowed.get(name)
  }
}
