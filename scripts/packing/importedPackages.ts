import { readFileSync } from 'node:fs'
import ts from 'typescript'

/** Names of the packages that these sources import (types included) or look up with `require.resolve`. */
export function importedPackages(sources: readonly string[]): ReadonlySet<string> {
  return new Set(sources.flatMap((file) => importsOf(readFileSync(file, 'utf8'))))
}

function importsOf(text: string): string[] {
  const imported = ts.preProcessFile(text).importedFiles.map(({ fileName }) => fileName)
  const resolved = Array.from(text.matchAll(/require\.resolve\('([^']+)'\)/g), ([, name = '']) => name)
  return [...imported, ...resolved].filter((name) => !/^(\.|node:)/.test(name)).map(packageOf)
}

/** The package of a specifier: `@scope/name` for `@scope/name/door`. */
function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}
