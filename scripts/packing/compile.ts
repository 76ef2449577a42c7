import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative, resolve, sep } from 'node:path'
import ts from 'typescript'

interface Compilation {
  /** Of the package. */
  folder: string
  /** Sources; what they import of their package goes along. */
  entries: readonly string[]
  out: string
  /** Whether others import it, by types. */
  declaration: boolean
}

/** Writes the JavaScript of a package, its declarations when asked for. Gives the sources that it took. */
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

/** What the workspace checks its types by, but for what it leaves to others to write. */
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
    target: ts.ScriptTarget.ES2022, // what a remote's browsers read: its build does not translate what it imports
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

/** The compiler's own rewriting leaves declarations as they are, and wraps every `import()` of a variable. */
const sourceImport = /((?:from |import |import\()["']\.[^"'\n]*)\.tsx?(["'])/g

const formatHost: ts.FormatDiagnosticsHost = {
  getCanonicalFileName: (name) => name,
  getCurrentDirectory: () => process.cwd(),
  getNewLine: () => '\n',
}
