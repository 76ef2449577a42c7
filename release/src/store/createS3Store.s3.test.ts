import { createBucket } from '../testing/createBucket.ts'
import { registryConformance } from '../testing/registryConformance.ts'
import { openStore } from '../registry/openRegistry.ts'

registryConformance('S3', async () => {
  const url = await createBucket()
  return { store: openStore(url), url, end: async () => {} }
})
