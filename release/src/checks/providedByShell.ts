import { contractPackage, contractVersion } from '@tessera/kit/contract/remote'

/** The packages that the shell shares with all remotes, and its contract. A test compares them with the installed versions. */
export const providedByShell: Readonly<Record<string, string>> = {
  react: '19.3.1',
  'react-dom': '19.3.1',
  [contractPackage]: contractVersion,
}
