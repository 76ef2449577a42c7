/** What the shell shares with all remotes. A test compares it with what is installed. */
export const providedByShell: Readonly<Record<string, string>> = {
  react: '19.3.1',
  'react-dom': '19.3.1',
}
