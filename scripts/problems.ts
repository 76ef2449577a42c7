import { writeFileSync } from 'node:fs'
import { problemsPage } from '@tessera/kit/contract/problemsPage'

/** `npm run problems`: writes docs/problems.md from the problem table. */
writeFileSync('docs/problems.md', problemsPage())
