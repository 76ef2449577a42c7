import { suite } from './jest.config.mjs'

/** `npm run test:faults`: races, kills, full disks, load. Minutes, on a machine with nothing else to do. */
export default { ...suite('faults'), maxWorkers: 1 }
