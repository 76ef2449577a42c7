import { SourceMap } from 'node:module'
import type { DevelopedRemote } from './builds/developRemote.ts'
import { devPath } from './messages/messages.ts'

/** The remote whose code is in a tab's stack, if any, and the stack with positions in the sources. */
export function findThrown(
  stack: string,
  remotes: readonly DevelopedRemote[],
): { remote: string; text: string } | undefined {
  let owner: string | undefined
  const text = stack.replaceAll(
    builtPosition,
    (position, name: string, file: string, line: string, column: string) => {
      const remote = remotes.find((one) => one.name === name)
      owner ??= remote?.name
      return findSource(remote?.file(`${file}.map`)?.toString(), Number(line), Number(column)) ?? position
    },
  )
  const own = text.split('\n').filter((line) => !/[\\/]node_modules[\\/]/.test(line))
  return owner === undefined ? undefined : { remote: owner, text: own.join('\n') }
}

const builtPosition = new RegExp(String.raw`https?://[^/\s]+${devPath}([^/\s]+)/([^:\s?]+):(\d+):(\d+)`, 'g')

/** The source position of a line and column (from 1) in a built file: `src/Forecast.tsx:12`; undefined if unknown. */
function findSource(map: string | undefined, line: number, column: number): string | undefined {
  if (map === undefined) return undefined
  const entry = new SourceMap(JSON.parse(map)).findEntry(line - 1, column - 1)
  if (!('originalSource' in entry)) return undefined
  return `${entry.originalSource.replace(/^webpack:\/\/[^/]*\/(\.\/)?/, '')}:${entry.originalLine + 1}`
}
