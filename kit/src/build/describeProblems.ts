import { SourceMap, type SourceMapPayload } from 'node:module'
import { isAbsolute, relative } from 'node:path'
import webpack, { type Compilation, type Stats } from 'webpack'

/** Stack traces and the like at the end of a message, which are left out. */
const traces = /\n+(?:Caused by:|Stack backtrace:|Require stack:|\s+at )[^]*$/

/** webpack's message for a file that no loader handles. */
const noLoader = /^Module parse failed: [^]*no loaders are configured[^]*/
const withoutLoader = 'The build has no loader for this kind of file; tessera.webpack.mjs may add one.'

/** Maximum number of problems shown per build; the first problem often causes the others. */
const maxShown = 5

/** The errors (or warnings) of a build by source file and line; an empty text when there are none. */
export function describeProblems(stats: Stats | undefined, kind: 'errors' | 'warnings' = 'errors'): string {
  if (!stats) return ''
  const { compilation } = stats
  const problems = new Set(compilation[kind].map((problem) => describe(problem, compilation.options.context)))
  const more = problems.size > maxShown ? [`and ${problems.size - maxShown} more`] : []
  return [...[...problems].slice(0, maxShown), ...more].join('\n\n')
}

type Problem = Stats['compilation']['errors'][number] &
  Pick<Partial<webpack.WebpackError>, 'module' | 'loc' | 'file'>

function describe({ module, loc, message, file }: Problem, folder = ''): string {
  const resource = module instanceof webpack.NormalModule ? module.resource : file
  const text = message.replace(traces, '').replace(noLoader, withoutLoader)
  if (!resource) return text
  const position = loc && 'start' in loc ? sourceOf(module, loc.start) : undefined
  const name = isAbsolute(resource) ? relative(folder, resource) : resource
  return `${[name, ...(position ?? [])].join(':')}\n${text}`
}

/** Line and column in the source, not in the compiled JavaScript. */
function sourceOf(module: Problem['module'], start: { line: number; column?: number }) {
  const { line, column = 0 } = start
  const map = module instanceof webpack.NormalModule ? module.originalSource()?.map() : undefined
  const found = map && new SourceMap(map as SourceMapPayload).findEntry(line - 1, column)
  return found && 'originalLine' in found
    ? [found.originalLine + 1, found.originalColumn + 1]
    : [line, column + 1]
}

/** Rules in a build's style sheets, imported sheets included, that affect the whole page: by file and line. */
export function describeViolations({ modules }: Compilation): string {
  const found = [...modules].flatMap(({ buildInfo }) => (buildInfo?.['violations'] as string[]) ?? [])
  return [...new Set(found)].join('\n')
}
