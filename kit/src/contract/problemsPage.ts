import { problemTable } from './problems.ts'

/** The operators' page of all problems, as Markdown. */
export function problemsPage(): string {
  const rows = Object.values(problemTable).map(
    ({ code, title, fix }) => `## ${code}\n\n${title}.\n\n**What to do:** ${fix}\n`,
  )
  return `# Problems\n\nEvery fault that Tessera logs, by its \`code\`. Written from \`kit/src/contract/problems.ts\` by \`npm run problems\`.\n\n${rows.join('\n')}`
}
