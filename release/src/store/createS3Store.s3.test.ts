import { createBucket } from '../testing/createBucket.ts'
import { raceConformance } from '../testing/raceConformance.ts'
import { registryConformance } from '../testing/registryConformance.ts'
import { openStore } from '@tessera/store/openStore'

async function createEngine() {
  const url = await createBucket()
  return { store: openStore(url), url, end: async () => {} }
}

registryConformance('S3', createEngine)
raceConformance('S3', 8, createEngine)
