import ts from 'typescript'

/** What a team looks up, by the file of the contract that declares it. */
const chapters: Readonly<Record<string, readonly string[]>> = {
  'remote.d.ts': [
    'RemoteDeclaration',
    'SlotDeclaration',
    'Island',
    'Mounted',
    'IslandServer',
    'Site',
    'SiteEvents',
    'RoomOptions',
  ],
  'slots.d.ts': ['slotActivations', 'PageContext', 'slotStates'],
  'composition.d.ts': ['RemoteManifest', 'DeclaredSlot', 'RemoteFile'],
}

const heading = `# The contract, field by field

Written by \`npm run surface\` from [\`kit/src/contract\`](../kit/src/contract); how to use it is in [writing-a-remote.md](writing-a-remote.md).
`

/** The page \`docs/contract.md\`, of the contract's declarations by file name. Fails on a name that none declares. */
export function contractReference(declared: ReadonlyMap<string, string>): string {
  const sections = Object.entries(chapters).flatMap(([file, names]) => {
    const source = ts.createSourceFile(file, declared.get(file) ?? '', ts.ScriptTarget.Latest, true)
    return names.map((name) => sectionOf(source, name))
  })
  return [heading, ...sections].join('\n')
}

function sectionOf(source: ts.SourceFile, name: string): string {
  for (const statement of source.statements) {
    if (ts.isInterfaceDeclaration(statement) && statement.name.text === name) {
      return [`## ${name}\n`, said(statement), tableOf(statement)].join('\n')
    }
    const constant = ts.isVariableStatement(statement) && statement.declarationList.declarations[0]
    if (constant && constant.name.getText() === name) return [`## ${name}\n`, said(statement)].join('\n')
  }
  throw new Error(`${source.fileName} declares no ${name}.`)
}

function tableOf({ members }: ts.InterfaceDeclaration): string {
  const rows = members.map((member) => `| ${[codeOf(member), said(member, ' ')].map(inCell).join(' | ')} |`)
  return ['| field | what it is |', '|---|---|', ...rows, ''].join('\n')
}

/** As it is declared, without its docstring. */
function codeOf(member: ts.TypeElement): string {
  return `\`${oneLine(member.getText())
    .replace(/^readonly /, '')
    .replace(/;$/, '')}\``
}

/** Its docstring. */
function said(node: ts.Node, between = '\n'): string {
  const text = ts.getJSDocCommentsAndTags(node).map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '')
  return (
    text
      .join('\n')
      .split('\n')
      .map((line) => line.trimEnd())
      .join(between) + (between === '\n' ? '\n' : '')
  )
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

const inCell = (text: string) => text.replaceAll('|', String.raw`\|`)
