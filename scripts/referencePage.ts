import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import ts from 'typescript'
import { tokens } from '../content/src/theme/tokens.ts'
import english from '../content/src/words/en.json' with { type: 'json' }

export const referenceFile = 'docs/site-reference.md'

const definitionFile = 'content/src/definition/defineSite.ts'

const heading = `# What a site can say

\`npm run contract\` writes this page from the code. [a-site.md](a-site.md) shows how the parts of a site fit together, [content.md](content.md) what each document says.
`

const ofFunctions = `## Fields and parts

From \`@tessera/content/define\`, for \`tessera.config.ts\`. Every field has \`label\` (for all languages, or one for each), \`property\` (its name in schema.org, or false) and \`.optional()\`.
`

const ofTokens = `## Tokens

Custom properties that \`theme/tokens.css\` may set, each to a value of its grammar.
`

const languages = globSync('content/src/words/*.json').map((file) => basename(file, '.json'))

const ofWords = `## Words

Keys of \`words/<language>.json\`, with the English texts. A text keeps the names in braces. These languages come with the shell: ${languages.toSorted().join(', ')}.
`

/** What a site's definition, theme and words can say. */
export function referencePage(): string {
  const words = Object.entries(english).map(([key, text]) => [codeOf(key), text] as const)
  return [
    heading,
    ofFunctions,
    table(['', 'what it is'], functionRows()),
    ofTokens,
    table(
      ['token', 'grammar', "the shell's own"],
      [...tokens].map(([name, { grammar, value }]) => [
        codeOf(`--${name}`),
        codeOf(grammar),
        grammar === '<color>' ? codeOf(value) : '',
      ]),
    ),
    ofWords,
    table(['key', 'text'], words),
  ].join('\n')
}

/** The exported functions that build a field or a part, with their docstrings. */
function functionRows(): (readonly string[])[] {
  const source = ts.createSourceFile(
    definitionFile,
    readFileSync(definitionFile, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  )
  return source.statements.filter(ts.isVariableStatement).flatMap(function rowOf(statement) {
    const [declared] = statement.declarationList.declarations
    const { initializer } = declared ?? {}
    if (!declared || !initializer || !ts.isArrowFunction(initializer)) return []
    const parameters = initializer.parameters.map((one) => one.getText().replaceAll(/\s+/g, ' '))
    const [{ comment } = {}] = ts.getJSDocCommentsAndTags(statement)
    const text = (ts.getTextOfJSDocComment(comment) ?? '').replaceAll(/\s+/g, ' ')
    return [[codeOf(`${declared.name.getText()}(${parameters.join(', ')})`), text]]
  })
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows.map((cells) => cells.map(inCell))]
  return [...lines.map((cells) => `| ${cells.join(' | ')} |`), ''].join('\n')
}

function codeOf(text: string): string {
  return `\`${text}\``
}

function inCell(text: string): string {
  return text.replaceAll('\n', ' ').replaceAll('|', String.raw`\|`)
}
