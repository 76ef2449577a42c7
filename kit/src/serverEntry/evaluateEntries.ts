import { compileFunction } from 'node:vm'

/** Runs a built server file (CommonJS) and returns its exports. */
export function evaluateEntries(
  source: string,
  file: string,
  require: (id: string) => unknown,
): Readonly<Record<string, unknown>> {
  const module: { exports: Record<string, unknown> } = { exports: {} }
  const names = ['module', 'exports', 'require']
  compileFunction(source, names, { filename: file })(module, module.exports, require)
  return module.exports
}
