import type { Compiler, Module } from 'webpack'

/**
 * webpack derives a module's id from its file's name, and the federation plugin's two modules have names that hash
 * the machine's folders. With ids of their own the container is the same wherever it is built.
 */
export const stableRuntimeId = {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('StableRuntimeId', (compilation) => {
      compilation.hooks.beforeModuleIds.tap('StableRuntimeId', function nameOwnModules(modules) {
        for (const module of modules) {
          const id = federationId(module)
          if (id) compilation.chunkGraph.setModuleId(module, id)
        }
      })
    })
  },
}

function federationId(module: Module): string | undefined {
  if (runtimeEntry.test(module.nameForCondition() ?? '')) return 'runtime'
  if (module.identifier().startsWith('container entry ')) return 'container'
  return undefined
}

const runtimeEntry = /[\\/]\.federation[\\/]entry\.[^\\/]+\.js$/
