import { problemTable, seenByBrowsers, type ProblemName } from './problems.ts'

/** The operators' page of all problems, as Markdown. */
export function problemsPage(): string {
  const rows = (Object.keys(problemTable) as ProblemName[]).map(function row(name) {
    const { code, title, fix } = problemTable[name]
    return `## ${code}\n\n${title}. ${seenByBrowsers.includes(name) ? 'Browsers report it' : 'Seen by the server alone'}.\n\n**What to do:** ${fix}\n`
  })
  return `# Problems\n\nEvery fault that Tessera logs, by its \`code\`. Written from \`kit/src/contract/problems.ts\` by \`npm run problems\`.\n\n${rows.join('\n')}`
}
