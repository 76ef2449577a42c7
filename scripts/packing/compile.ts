import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative, resolve, sep } from 'node:path'
import ts from 'typescript'

interface Compilation {
  /** The package's folder. */
  folder: string
  /** Sources to compile; files of the same package that they import are compiled too. */
  entries: readonly string[]
  out: string
  /** Whether to write declarations, for packages that others import. */
  declaration: boolean
}

/** Writes the JavaScript of a package, and declarations if wanted. Returns the sources that it compiled. */
export function compile({ folder, entries, out, declaration }: Compilation): readonly string[] {
  const root = resolve(folder, 'src')
  const options = { ...optionsOf(folder), declaration, rootDir: root, outDir: resolve(out) }
  const program = ts.createProgram([...entries], options)
  const sources = program.getSourceFiles().filter(({ fileName }) => isSource(fileName, root))
  for (const source of sources) {
    const { diagnostics } = program.emit(source, write)
    if (diagnostics.length > 0) throw new Error(ts.formatDiagnostics(diagnostics, formatHost))
  }
  return sources.map(({ fileName }) => relative('', fileName))
}

/** The options of the package's own tsconfig.json, but with output. */
function optionsOf(folder: string): ts.CompilerOptions {
  const config = ts.getParsedCommandLineOfConfigFile(
    `${folder}/tsconfig.json`,
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
        throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'))
      },
    },
  )
  return {
    ...config?.options,
    target: ts.ScriptTarget.ES2022, // what browsers of a remote can run: its build does not translate packages
    noEmit: false,
    newLine: ts.NewLineKind.LineFeed,
  }
}

function isSource(file: string, root: string): boolean {
  return resolve(file).startsWith(root + sep) && !file.endsWith('.d.ts')
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text.replaceAll(sourceImport, '$1.js$2'))
}

/** Needed because the compiler's own rewriting skips declarations, and wraps every `import()` of a variable. */
const sourceImport = /((?:from |import |import\()["']\.[^"'\n]*)\.tsx?(["'])/g

const formatHost: ts.FormatDiagnosticsHost = {
  getCanonicalFileName: (name) => name,
  getCurrentDirectory: () => process.cwd(),
  getNewLine: () => '\n',
}
