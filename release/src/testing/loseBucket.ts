import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3'

/** Removes the bucket of a registry with all that is in it, and makes an empty one of its name. */
export async function loseBucket(url: string): Promise<void> {
  const { hostname: Bucket, searchParams } = new URL(url)
  const endpoint = searchParams.get('endpoint') ?? ''
  const client = new S3Client({ endpoint, forcePathStyle: true, region: 'us-east-1' })
  for (;;) {
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }))
    if (Contents.length === 0) break
    await Promise.all(Contents.map(({ Key }) => client.send(new DeleteObjectCommand({ Bucket, Key }))))
  }
  await client.send(new DeleteBucketCommand({ Bucket }))
  await client.send(new CreateBucketCommand({ Bucket }))
  client.destroy()
}
