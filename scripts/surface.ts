import { globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import ts from 'typescript'
import { contractReference } from './contractReference.ts'

/**
 * `npm run surface` writes what separately deployed parts agree on, the contract of the kit, as declarations: a change
 * to it shows in the diff, whichever file it was made in. Beside it `docs/contract.md`, the same to be read. With
 * `--check` it only says whether they are up to date.
 */
const folder = 'kit/surface'
const reference = 'docs/contract.md'
const mark = '// Written by `npm run surface`; change kit/src/contract instead.\n'
const formatHost: ts.FormatDiagnosticsHost = {
  getCanonicalFileName: (name) => name,
  getCurrentDirectory: () => process.cwd(),
  getNewLine: () => '\n',
}
const declared = declarations()

if (process.argv.includes('--check')) check()
else write()

/** File name → text. */
function declarations(): Map<string, string> {
  const files = globSync('kit/src/contract/*.ts').filter((file) => !file.endsWith('.test.ts'))
  const config = ts.getParsedCommandLineOfConfigFile(
    'kit/tsconfig.json',
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
        throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'))
      },
    },
  )
  const program = ts.createProgram(files.toSorted(), {
    ...config?.options,
    declaration: true,
    emitDeclarationOnly: true,
    noEmit: false,
    rootDir: 'kit/src/contract',
    newLine: ts.NewLineKind.LineFeed,
  })
  const texts = new Map<string, string>()
  const { diagnostics } = program.emit(undefined, (path, text) => texts.set(basename(path), mark + text))
  if (diagnostics.length > 0) throw new Error(ts.formatDiagnostics(diagnostics, formatHost))
  return texts
}

function write(): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of declared) writeFileSync(join(folder, name), text)
  writeFileSync(reference, contractReference(declared))
  console.log(`Surface: ${declared.size} files in ${folder}`)
}

function check(): void {
  const there = new Map(namesIn(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
  const names = [...new Set([...declared.keys(), ...there.keys()])].toSorted()
  const changed = names.filter((name) => declared.get(name) !== there.get(name))
  if (readFileSync(reference, 'utf8') !== contractReference(declared)) changed.push(`../../${reference}`)
  for (const name of changed) {
    console.error(
      `${join(folder, name)} is not what the contract says. Run \`npm run surface\`, and look at the diff.`,
    )
  }
  console.log(`Surface: ${declared.size} files, ${changed.length} changed`)
  process.exitCode = changed.length > 0 ? 1 : 0
}

function namesIn(path: string): string[] {
  try {
    return readdirSync(path)
  } catch {
    return []
  }
}
