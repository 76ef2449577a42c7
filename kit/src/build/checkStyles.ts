import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import webpack, { type Compilation, type Module } from 'webpack'
import { findViolations } from './findViolations.ts'
import { BuildError } from './BuildError.ts'
import type { RemotePackage } from './remotePackage.ts'

/** Fails when a style sheet of the build, an imported one too, is written for the whole page: with file and line. */
export async function checkStyles(remote: RemotePackage, { modules }: Compilation): Promise<void> {
  const { name, stylePrefixes = [] } = remote.declaration
  const prefixes = [`${name}-`, ...stylePrefixes]
  const sheets = new Set([...modules].flatMap(sheetOf))
  const found = await Promise.all(
    [...sheets].map(async (sheet) =>
      findViolations(await readFile(sheet, 'utf8'), relative(remote.folder, sheet), prefixes),
    ),
  )
  const problems = found.flat()
  if (problems.length > 0) throw new BuildError(problems.join('\n'))
}

function sheetOf(module: Module): readonly string[] {
  if (!(module instanceof webpack.NormalModule)) return []
  const isSheet = module.loaders.some(({ loader }) => /[\\/]css-loader[\\/]/.test(loader))
  const file = module.resourceResolveData?.['path']
  return isSheet && typeof file === 'string' ? [file] : []
}
