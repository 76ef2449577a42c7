import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import ts from 'typescript'
import { exampleFiles, families, outOfUse, outOfUseInProse, staying } from './terms.ts'

/**
 * `npm run names` checks that a file has the name of its main export, that each name a package exports has a docstring,
 * that source files named in comments and pages exist, and that names, strings, comments and pages use the words of
 * docs/terms.md.
 */
const files = globSync('{kit,store,release,content,studio,shell,mfe-*,e2e,scripts,sites}/**/*.{ts,tsx}', {
  exclude: ['**/node_modules/**', '**/dist/**', '**/generated/**', '**/*.d.ts'],
}).toSorted()

const problems = files.flatMap((file) => {
  const source = parse(file)
  return [...misnamed(file, source), ...wordsOutOfUse(file, source)]
})
problems.push(...doors().flatMap((door) => undocumented(door)), ...prose(), ...termsTooMany())
for (const error of problems) console.error(`✖ ${error}`)
console.log(`Names: ${files.length} files, ${problems.length} to fix`)
process.exit(problems.length > 0 ? 1 : 0)

/** Rows in each reader's part of the glossary, so that it fits one screen. */
function termsTooMany(): readonly string[] {
  const parts = readFileSync('docs/terms.md', 'utf8').split(/^## /m).slice(1)
  return parts.flatMap(function count(part) {
    const rows = (part.match(/^\|/gm) ?? []).length - 2 // the heading and its rule
    const [title] = part.split('\n', 1)
    return rows > 20 ? [`docs/terms.md has ${rows} words "${title}": 20 are a screen`] : []
  })
}

function parse(file: string): ts.SourceFile {
  return ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
}

interface Exported {
  name: string
  isDocumented: boolean
}

function exportsOf(source: ts.SourceFile): readonly Exported[] {
  return source.statements.flatMap((statement) => {
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    if (!isExported) return []
    const isDocumented = ts.getJSDocCommentsAndTags(statement).length > 0
    return namesOf(statement).map((name) => ({ name, isDocumented }))
  })
}

function namesOf(statement: ts.Statement): readonly string[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) =>
      ts.isIdentifier(name) ? [name.text] : [],
    )
  }
  const name = (statement as ts.DeclarationStatement).name
  return name && ts.isIdentifier(name) ? [name.text] : []
}

/** Entry points, which export nothing, may have any name; so may a family's file, which names what its members are. */
function misnamed(file: string, source: ts.SourceFile): readonly string[] {
  const stem = basename(file).replace(/\.tsx?$/, '')
  const names = exportsOf(source).map(({ name }) => name)
  const bears = names.some((name) => name.toLowerCase() === stem.toLowerCase())
  if (names.length === 0 || bears || families.has(file) || /\.test$|\.island$|\/testing\//.test(file))
    return []
  return /\.(test|island)\.tsx?$/.test(file)
    ? []
    : [`${file} exports ${names.join(', ')}: none bears its name`]
}

/** Checks names, and strings of several words. Tests may use any word. */
function wordsOutOfUse(file: string, source: ts.SourceFile): readonly string[] {
  if (/\.test\.tsx?$|\/testing\/|^(e2e|sites)\/|^scripts\/terms\.ts$/.test(file)) return []
  const found: string[] = []
  function visit(node: ts.Node): void {
    if (ts.isIdentifier(node) && isDeclared(node)) {
      const word = outOfUse.find(({ pattern }) => pattern.test(node.text))
      if (word && !staying.has(`${file} ${node.text}`)) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart())
        found.push(`${file}:${line + 1} ${node.text}: the word is ${word.use}`)
      }
    }
    if (isSentence(node)) {
      const word = outOfUseInProse.find(({ pattern }) => pattern.test(node.text))
      if (word && !staying.has(`${file} ${node.text}`)) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart())
        found.push(`${file}:${line + 1} ${word.pattern.exec(node.text)?.[0]}: the word is ${word.use}`)
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** A message, a log line or a description: several words, but not a style sheet, whose properties are given by CSS. */
function isSentence(node: ts.Node): node is ts.LiteralLikeNode {
  const isText =
    ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)
  return isText && /[a-z] [a-z]/.test(node.text) && !node.text.includes('{\n')
}

function isDeclared(node: ts.Identifier): boolean {
  const { parent } = node
  const declares =
    ts.isFunctionDeclaration(parent) ||
    ts.isVariableDeclaration(parent) ||
    ts.isParameter(parent) ||
    ts.isInterfaceDeclaration(parent) ||
    ts.isTypeAliasDeclaration(parent) ||
    ts.isClassDeclaration(parent) ||
    ts.isPropertySignature(parent) ||
    ts.isMethodSignature(parent)
  return declares && parent.name === node
}

/** The files that a package.json names in `exports`. */
function doors(): readonly string[] {
  return globSync('{kit,store,release,content}/package.json').flatMap((file) => {
    const folder = file.split('/', 1)[0] ?? ''
    const { exports = {} } = JSON.parse(readFileSync(file, 'utf8')) as { exports?: Record<string, unknown> }
    return Object.values(exports).flatMap((target) =>
      typeof target === 'string' && !target.includes('/testing/') ? [`${folder}/${target.slice(2)}`] : [],
    )
  })
}

/** The names that a file exports itself, and those of files that it re-exports. */
function undocumented(door: string): readonly string[] {
  const source = parse(door)
  const handedOn = source.statements.flatMap((statement) => {
    if (!ts.isExportDeclaration(statement) || !statement.moduleSpecifier || !statement.exportClause) return []
    if (!ts.isNamedExports(statement.exportClause)) return []
    const from = (statement.moduleSpecifier as ts.StringLiteral).text
    const names = statement.exportClause.elements.map(({ name }) => name.text)
    const target = new URL(from, `file:///${door}`).pathname.slice(1)
    return exportsOf(parse(target)).filter(({ name }) => names.includes(name))
  })
  return [...exportsOf(source), ...handedOn]
    .filter(({ isDocumented }) => !isDocumented)
    .map(({ name }) => `${door}: ${name} has no docstring`)
}

/** In comments and pages: words out of use, and source files in backticks that do not exist (the end of a path is enough). */
function prose(): readonly string[] {
  const written = globSync(['**/*.{md,ts,tsx,mjs,css}', '.changeset/*.md', '.*.mjs'], {
    exclude: ['**/node_modules/**', '**/dist/**', '**/.tessera/**', '**/coverage/**', '.stryker-tmp*/**'],
  })
  const isThere = (name: string) => {
    const end = name.replace(/^(\.\.?\/)+/, '')
    return written.some((file) => `/${file}`.endsWith(`/${end}`) || file.endsWith(`.${end}`))
  }
  return written
    .filter((file) => /(?<!CHANGELOG)\.md$|\.tsx?$|\.mjs$/.test(file))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, index) => {
          const text = file.endsWith('.md') ? line : (/(?:^\s*\*|\/\*\*|\/\/) .*/.exec(line)?.[0] ?? '')
          const isWalk = file === 'docs/architecture.md' // names files without backticks too
          const pattern = isWalk ? /(\w[\w-]*(?:\/[\w.-]+)*\.tsx?)/g : /`([\w./-]*[\w-]\.(?:tsx?|mjs|css))`/g
          const named = [...text.matchAll(pattern)].map(([, name = '']) => name)
          const dead = named.filter((name) => !exampleFiles.has(name) && !isThere(name))
          const words = isHistory(file)
            ? []
            : outOfUseInProse.filter(({ pattern }) => pattern.test(text.replaceAll(/`[^`]*`/g, '')))
          return [
            ...dead.map((name) => `${name} is not there`),
            ...words.map(({ pattern, use }) => `${pattern.exec(text)?.[0]}: the word is ${use}`),
          ].map((problem) => `${file}:${index + 1} ${problem}`)
        }),
    )
}

/** Tests may use any word, scripts/terms.ts and docs/terms.md name the words out of use, and decisions stay as they were written. */
function isHistory(file: string): boolean {
  return /\.test\.tsx?$|^(scripts|docs\/(decisions|terms))|^sites\/|^kit\/templates/.test(file)
}
