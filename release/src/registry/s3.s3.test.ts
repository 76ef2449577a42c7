import { createBucket } from '../testing/createBucket.ts'
import { registryConformance } from './conformance.ts'
import { openStore } from './open.ts'

registryConformance('S3', async () => {
  const url = await createBucket()
  return { store: openStore(url), url, end: async () => {} }
})
