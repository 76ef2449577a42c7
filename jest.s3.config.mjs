import { suite } from './jest.config.mjs'

/** `npm run test:s3`: the registry, the shell and the command on a real S3 engine. */
export default { ...suite('s3'), maxWorkers: 1 }
