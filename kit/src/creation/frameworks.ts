/** Frameworks that a new remote can use; a framework's templates are in the folder of its name. */
export const frameworks = {
  react: {
    title: 'React, which the page provides',
    ext: 'tsx',
    budget: '14',
    dependencies: { react: '^19.3.1', 'react-dom': '^19.3.1' },
    devDependencies: { '@types/react': '^19.3.0', '@types/react-dom': '^19.3.0' },
  },
  dom: {
    title: 'the DOM alone',
    ext: 'ts',
    budget: '14',
    dependencies: {},
    devDependencies: {},
  },
  vue: {
    title: 'Vue, which it brings along',
    ext: 'ts',
    budget: '46',
    dependencies: { vue: '^3.5.45' },
    devDependencies: {},
  },
} as const

export type Framework = keyof typeof frameworks

/** What is known of the remote to create. */
export interface WantedRemote {
  name: string
  framework: Framework
  /** The folder in which the remote's folder is created: the site's repository or `remotes` of a site in it, or a new one. */
  parent: string
  /** The site's repository; only for a remote in it. Default: `parent`. */
  repository?: string
  /** The folder with the tarballs of kit and release; only for a remote in a repository of its own. */
  packages?: string
  /** The site's languages: words begin in those that the templates have, and in English; default: English and Spanish. */
  languages?: readonly string[]
  dryRun?: boolean
}
