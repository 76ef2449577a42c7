import { isBuiltin } from 'node:module'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack, { type javascript, type Module, type WebpackPluginInstance } from 'webpack'
import { allowedModules } from '../serverEntry/closeDoors.ts'
import { findInstalled } from './findInstalled.ts'
import { plainSourceMap } from './plainSourceMap.ts'
import type { RemotePackage } from './remotePackage.ts'
import { scoped } from './scoped.ts'

/** Extracts style sheets into files. `filename` may contain webpack's placeholders. */
export function extractStyles(filename: string): MiniCssExtractPlugin {
  return new MiniCssExtractPlugin({ filename, chunkFilename: filename, insert: appendLink })
}

/** Inserts a sheet at the end of the body; at the end of the head, browsers would restyle the whole page. */
function appendLink(link: HTMLLinkElement): void {
  document.body.append(link)
}

/** Puts every built style sheet of this remote into its layer and scope. */
export function scopeStyles(remote: string): WebpackPluginInstance {
  const beforeMinimizing = webpack.Compilation.PROCESS_ASSETS_STAGE_PRE_PROCESS
  return rewriteFiles('.css', beforeMinimizing, (css) => scoped(css, remote))
}

/** Makes source maps the same on every machine. File names stay the same, as their hashes leave out comments. */
export const plainSourceMaps = rewriteFiles(
  '.map',
  webpack.Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE, // at this stage maps exist, but files have no final names yet
  plainSourceMap,
  (info) => ({ ...info, contenthash: undefined }),
)

type AssetInfo = Record<string, unknown>

function rewriteFiles(
  ending: string,
  stage: number,
  rewrite: (text: string) => string,
  infoOf?: (info?: AssetInfo) => AssetInfo,
): WebpackPluginInstance {
  return {
    apply(compiler) {
      compiler.hooks.compilation.tap('tessera-kit', (compilation) => {
        compilation.hooks.processAssets.tap({ name: 'tessera-kit', stage }, function rewriteEach(assets) {
          for (const file of Object.keys(assets).filter((name) => name.endsWith(ending)))
            compilation.updateAsset(
              file,
              (asset) => new webpack.sources.RawSource(rewrite(String(asset.source()))),
              infoOf,
            )
        })
      })
    },
  }
}

/** Gives the two modules of the federation plugin fixed ids; their own ids contain a hash of the machine's folders. */
export const stableRuntimeId: WebpackPluginInstance = {
  apply(compiler) {
    compiler.hooks.compilation.tap('tessera-kit', (compilation) => {
      compilation.hooks.beforeModuleIds.tap('tessera-kit', function nameOwnModules(modules) {
        for (const module of modules) {
          const id = federationId(module)
          if (id) compilation.chunkGraph.setModuleId(module, id)
        }
      })
    })
  },
}

function federationId(module: Module): string | undefined {
  const runtimeEntry = /[\\/]\.federation[\\/]entry\.[^\\/]+\.js$/
  if (runtimeEntry.test(module.nameForCondition() ?? '')) return 'runtime'
  return module.identifier().startsWith('container entry ') ? 'container' : undefined
}

/** Resolves React, Vue and shared packages from the remote's folder, even where a package has its own copy of them. */
export function oneOfEach({
  folder,
  shared,
}: Pick<RemotePackage, 'folder' | 'shared'>): WebpackPluginInstance {
  return new webpack.NormalModuleReplacementPlugin(/^[@\w]/, (resolved) => {
    const { request } = resolved
    const isSingle = /^(?:react|react-dom|vue)(?:\/|$)/.test(request) || shared.has(request)
    if (isSingle && findInstalled(request, folder)) resolved.context = folder
  })
}

/**
 * Refuses `process.env.X` in the remote's own code, as remotes have no environment and builds would differ; modules of
 * Node where they are missing; and top-level await in a server entry. A server entry's workers are not built.
 */
export function refuseCode(side: 'browser' | 'server'): WebpackPluginInstance {
  return {
    apply(compiler) {
      compiler.hooks.compilation.tap('tessera-kit', function refuse(_, { normalModuleFactory }) {
        for (const type of ['javascript/auto', 'javascript/esm'])
          normalModuleFactory.hooks.parser
            .for(type)
            .tap('tessera-kit', (parser) => refuseUnsupported(parser as javascript.JavascriptParser, side))
      })
    },
  }
}

function refuseUnsupported(parser: javascript.JavascriptParser, side: 'browser' | 'server'): void {
  const refuse = (node: Parameters<typeof parser.getLocation>[0], message: string): true => {
    const place = { module: parser.state.module, loc: parser.getLocation(node) }
    parser.state.module.addError(Object.assign(new webpack.WebpackError(message), place))
    return true
  }
  const isOwn = () => !/[\\/]node_modules[\\/]/.test(parser.state.module.nameForCondition() ?? '')
  for (const owner of ['process', 'import.meta'])
    parser.hooks.expressionMemberChain.for(owner).tap('tessera-kit', function refuseEnvironment(node, names) {
      return names[0] === 'env' && isOwn()
        ? refuse(node, `${owner}.${names.join('.')}: ${noEnvironment}`)
        : undefined
    })
  const beforeWebpack = { name: 'tessera-kit', stage: -1000 } // webpack's own hook returns undefined for unknown names
  parser.hooks.expression.for('import.meta.env').tap(beforeWebpack, function refusePattern(node) {
    const names = Array.from(parser.destructuringAssignmentPropertiesFor(node) ?? [], ({ id }) => id)
    const unknown = names.find((name) => !/^(?:MODE|DEV|PROD|SSR|BASE_URL|NODE_ENV)$/.test(name))
    return unknown && isOwn() ? refuse(node, `import.meta.env.${unknown}: ${noEnvironment}`) : undefined
  })
  parser.hooks.import.tap('tessera-kit', function refuseImport(node, source: unknown) {
    const problem = isOwn() ? problemOfImport(source as string, side) : undefined
    return problem === undefined ? undefined : refuse(node, problem)
  })
  if (side === 'browser') return
  parser.hooks.topLevelAwait.tap('tessera-kit', (node) => void refuse(node, noWaiting))
  for (const worker of ['Worker', 'SharedWorker'])
    parser.hooks.new.for(worker).tap('tessera-kit', function leaveToBrowser({ range }) {
      const without = new webpack.dependencies.ConstDependency(`new ${worker}()`, range as [number, number])
      parser.state.module.addPresentationalDependency(without)
      return true
    })
}

function problemOfImport(source: string, side: 'browser' | 'server'): string | undefined {
  if (source.endsWith('?worker'))
    return `${source} is not built: write new Worker(new URL('./file.ts', import.meta.url), { type: 'module' }).`
  if (!source.startsWith('node:') && !(side === 'server' && isBuiltin(source))) return undefined
  if (side === 'browser') return `${source} is a module of Node, which browsers do not have: ${otherPackage}`
  const isAllowed = allowedModules.includes(source.replace('node:', ''))
  return isAllowed
    ? undefined
    : `${source} is not available to a server entry, which may use ${allowedModules.join(', ')}: ${otherPackage}`
}

const otherPackage = 'use a package that does not need it.'
const noEnvironment =
  'no environment variables exist where this runs. Use an option of the slot, or write the value into src.'
const noWaiting =
  'await outside of a function: a server entry is loaded synchronously. Use await in its render or load.'

/**
 * Hides Trusted Types from Vue: its policy `vue` accepts every string, so the page refuses this policy. Gives Svelte's
 * policy a name that a remote may declare, because the page's own policy removes comments that Svelte needs. Sets Vue's
 * build flags to their defaults.
 */
export function frameworksInPage(remote: string): WebpackPluginInstance {
  const policy = `window.trustedTypes.createPolicy("${remote}.svelte", rules)`
  return new webpack.DefinePlugin({
    __VUE_OPTIONS_API__: 'true',
    __VUE_PROD_DEVTOOLS__: 'false',
    __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    'window.trustedTypes': replaceTrustedTypes(/[\\/]@vue[\\/]runtime-dom[\\/]/, 'undefined'),
    'globalThis.window.trustedTypes': replaceTrustedTypes(
      /[\\/]svelte[\\/]/,
      `(window.trustedTypes && { createPolicy: (_, rules) => ${policy} })`,
    ),
  })
}

/** Replaces the browser's Trusted Types by `code` in the modules whose path matches `paths`. */
const replaceTrustedTypes = (paths: RegExp, code: string) =>
  webpack.DefinePlugin.runtimeValue(({ module }) =>
    module instanceof webpack.NormalModule && paths.test(module.resource) ? code : 'window.trustedTypes',
  )
