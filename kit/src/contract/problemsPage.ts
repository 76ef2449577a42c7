import { problemTable, seenByBrowsers } from './problems.ts'

/** The page of all problems for operators, `docs/problems.md`, as Markdown. */
export function problemsPage(): string {
  const byBrowsers: ReadonlySet<string> = new Set(seenByBrowsers)
  const rows = Object.entries(problemTable).map(
    ([name, { code, title, fix }]) =>
      `## ${code}\n\n${title}. ${byBrowsers.has(name) ? 'Browsers report it' : 'Only the server reports it'}.\n\n**What to do:** ${fix}\n`,
  )
  return `# Problems\n\nEvery problem that Tessera logs, by its \`code\`. Written from \`kit/src/contract/problems.ts\` by \`npm run problems\`.\n\n${rows.join('\n')}`
}
