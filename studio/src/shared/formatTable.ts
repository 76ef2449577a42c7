/** Turns cells as spreadsheets copy them (tabs between cells, a line for each row) into a Markdown table with a head. */
export function formatTable(cells: string): string {
  const rows = cells
    .replace(/\n$/, '')
    .split(/\r?\n/)
    .map((row) => row.split('\t').map((cell) => cell.trim().replaceAll('|', '\\|')))
  const width = Math.max(...rows.map(({ length }) => length))
  const line = (row: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, at) => row[at] ?? '').join(' | ')} |`
  const [head = [], ...rest] = rows
  return [line(head), line(Array.from({ length: width }, () => '---')), ...rest.map(line)].join('\n')
}

/** Whether a text from the clipboard consists of a spreadsheet's cells: two or more lines, each with a tab. */
export const areCells = (text: string) => /^[^\n]*\t[^\n]*(\n[^\n]*\t[^\n]*)+\n?$/.test(text)
