import type { Buffer } from 'node:buffer'
import webpack, { type Compiler, type Configuration } from 'webpack'

/** A compiler that writes to memory: `files` contains the last error-free build's files, by name. */
export function memoryCompiler(config: Configuration): { compiler: Compiler; files: Map<string, Buffer> } {
  const files = new Map<string, Buffer>()
  const compiler = webpack(config)
  compiler.hooks.shouldEmit.tap('tessera-kit', function storeFiles(compilation) {
    for (const { name, source } of compilation.getAssets()) files.set(name, source.buffer())
    return false
  })
  return { compiler, files }
}
