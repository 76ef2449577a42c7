import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import ts from 'typescript'
import { configurationFile, configurationPage } from './configurationPage.ts'
import { referenceFile, referencePage } from './referencePage.ts'

/**
 * `npm run contract` writes `docs/contract.md`, what separately deployed parts agree on, so that each change of the
 * contract shows in one diff; `docs/configuration.md`, every setting; and `docs/site-reference.md`, what a site can say.
 * `--check` only compares them with the code.
 */
const reference = 'docs/contract.md'

/** Declarations that teams look up, each with a section of its own, by the file that declares them. */
const chapters: Readonly<Record<string, readonly string[]>> = {
  'remote.d.ts': [
    'RemoteDeclaration',
    'SlotDeclaration',
    'Island',
    'Mounted',
    'IslandServer',
    'Site',
    'SiteEvents',
    'ReservedSpace',
  ],
  'slots.d.ts': ['slotActivations', 'PageContext', 'PageSubject', 'PageReference', 'slotStates'],
  'composition.d.ts': ['RemoteManifest', 'DeclaredSlot', 'RemoteFile'],
}

/** Not in the page: schemas whose types other files declare, and the table of `docs/problems.md`. */
const left = new Set(['slotDeclarations.d.ts', 'problemsPage.d.ts', 'problemTable', 'dataSchema'])

const heading = `# The contract, field by field

Written by \`npm run contract\` from [\`kit/src/contract\`](../kit/src/contract); how to use it is in [writing-a-remote.md](writing-a-remote.md).
`
const restHeading = `## All other names

As they are declared; what each means stands beside it in \`kit/src/contract\`.
`

const sources = declarations()
const pages = {
  [reference]: [heading, ...sections(), restHeading, ...sources.flatMap(restOf)].join('\n'),
  [configurationFile]: configurationPage(),
  [referenceFile]: referencePage(),
}

for (const [file, written] of Object.entries(pages)) {
  if (!process.argv.includes('--check')) writeFileSync(file, written)
  else if (readFileSync(file, 'utf8') !== written) {
    console.error(`${file} is not what the code says. Run \`npm run contract\`, and look at the diff.`)
    process.exitCode = 1
  }
}
console.log(`Contract: ${sources.length} files in ${reference}`)

function declarations(): readonly ts.SourceFile[] {
  const files = globSync('kit/src/contract/*.ts').filter((file) => !file.endsWith('.test.ts'))
  const config = ts.readConfigFile('kit/tsconfig.json', ts.sys.readFile).config as object
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, 'kit')
  const emitted = { declaration: true, emitDeclarationOnly: true, noEmit: false, rootDir: 'kit/src/contract' }
  const program = ts.createProgram(files.toSorted(), { ...options, ...emitted })
  const found: ts.SourceFile[] = []
  const { diagnostics } = program.emit(undefined, (path, text) => {
    found.push(ts.createSourceFile(basename(path), text, ts.ScriptTarget.Latest, true))
  })
  for (const { messageText } of diagnostics)
    throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'))
  return found
}

function sections(): readonly string[] {
  return Object.entries(chapters).flatMap(([file, names]) => {
    const source = sources.find(({ fileName }) => fileName === file)
    return names.map((name) => {
      const statement = source?.statements.find((one) => nameOf(one) === name)
      if (statement) return sectionOf(name, statement)
      throw new Error(`${file} declares no ${name}.`)
    })
  })
}

function sectionOf(name: string, statement: ts.Statement): string {
  const table = ts.isInterfaceDeclaration(statement) ? [tableOf(statement)] : []
  return [`## ${name}\n`, docOf(statement), ...table].join('\n')
}

function nameOf(statement: ts.Statement): string | undefined {
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations[0]?.name.getText()
  return (statement as ts.DeclarationStatement).name?.getText()
}

function tableOf({ members }: ts.InterfaceDeclaration): string {
  const rows = members.map((member) => `| ${[codeOf(member), docOf(member, ' ')].map(inCell).join(' | ')} |`)
  return ['| field | what it is |', '|---|---|', ...rows, ''].join('\n')
}

/** The declaration without its docstring. */
function codeOf(member: ts.TypeElement): string {
  const text = member.getText().replaceAll(/\s+/g, ' ')
  return `\`${text.replace(/^readonly /, '').replace(/;$/, '')}\``
}

function docOf(node: ts.Node, between = '\n'): string {
  const textOf = ({ comment }: ts.JSDoc | ts.JSDocTag) => ts.getTextOfJSDocComment(comment) ?? ''
  const deprecated = ts.getJSDocDeprecatedTag(node)
  const texts = [
    ...ts.getJSDocCommentsAndTags(node).map(textOf),
    ...(deprecated ? [`Deprecated. ${textOf(deprecated)}`] : []),
  ]
  const lines = texts.join('\n').split('\n')
  return lines.map((line) => line.trimEnd()).join(between) + (between === '\n' ? '\n' : '')
}

function inCell(text: string): string {
  return text.replaceAll('|', String.raw`\|`)
}

/** The declarations of a file that has no section, without comments. */
function restOf(source: ts.SourceFile): readonly string[] {
  if (left.has(source.fileName)) return []
  const printer = ts.createPrinter({ removeComments: true })
  const statements = source.statements.filter((one) => {
    const name = nameOf(one)
    return name !== undefined && !left.has(name) && !chapters[source.fileName]?.includes(name)
  })
  const lines = statements.map((one) => printer.printNode(ts.EmitHint.Unspecified, one, source))
  const title = `### ${source.fileName.replace('.d.ts', '.ts')}\n`
  return lines.length === 0 ? [] : [title, '```ts', ...lines, '```\n']
}
