import { Console } from 'node:console'

/**
 * Modules that a server entry may require: enough to render HTML, none that reaches a file, a process or the network.
 */
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
 * Leaves a server entry a `process` that says where it runs and can end no process: Node's permission model denies files,
 * programs and the network, but not a signal to the parent, nor to open the parent's debugger. Gives the `require` that
 * server entries have. What leaks past this meets the permission model and the namespaces of `confinement.ts`.
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
