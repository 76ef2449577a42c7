import { suite } from './jest.config.mjs'

/** `npm run test:s3`: the registry, sent forms, the shell, the write port and the command on a real S3 engine. */
const { projects, ...common } = suite('s3')
const withS3 = ['release', 'shell', 'studio', 'e2e']
export default {
  ...common,
  projects: projects.filter(({ displayName }) => withS3.includes(displayName)),
  maxWorkers: 1,
}
