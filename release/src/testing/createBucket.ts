import { randomUUID } from 'node:crypto'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'

/** Creates a bucket in the engine that `npm run test:s3` started; returns a URL for a registry in a part of it. */
export async function createBucket(endpoint: string = process.env['S3_ENDPOINT'] ?? ''): Promise<string> {
  if (!endpoint) throw new Error('There is no S3 engine: run `npm run test:s3`.')
  const bucket = `tessera-${randomUUID()}`
  const client = new S3Client({ endpoint, forcePathStyle: true, region: 'us-east-1' })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  client.destroy()
  return `s3://${bucket}/site?endpoint=${encodeURIComponent(endpoint)}&pathStyle=1`
}
