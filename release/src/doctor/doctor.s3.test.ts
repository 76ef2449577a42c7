import { expect, test } from '@jest/globals'
import S3rver from 's3rver'
import { openRegistry } from '../registry/openRegistry.ts'
import { openUntriedStore } from '@tessera/store/openStore'
import { createBucket } from '../testing/createBucket.ts'
import { createFolder } from '@tessera/store/testing/createFolder'
import { examine } from './examine.ts'
import type { Diagnosis } from './DoctorStep.ts'

const findingsOf = async (url: string) => {
  const findings: Diagnosis[] = []
  await examine({ registry: openRegistry(url), store: openUntriedStore(url) }, (finding) =>
    findings.push(finding),
  )
  return findings
}

test('[CP2] a store that weighs conditions passes every step', async () => {
  const url = await createBucket()
  const findings = await findingsOf(url)
  expect(findings.filter(({ status }) => status === 'refused')).toEqual([])
  expect(findings).toHaveLength(12)
  expect(await openUntriedStore(url).list('unfinished')).toEqual([])
})

test('[CP2] a store that ignores conditions is refused, with what to do', async () => {
  await using folder = await createFolder()
  const s3rver = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder.path,
    configureBuckets: [{ name: 'bucket' }],
  })
  const { port } = await s3rver.run()
  process.env['AWS_ACCESS_KEY_ID'] = 'S3RVER'
  process.env['AWS_SECRET_ACCESS_KEY'] = 'S3RVER'
  const findings = await findingsOf(`s3://bucket?endpoint=http://127.0.0.1:${port}&pathStyle=1`)
  expect(findings.at(-1)).toMatchObject({
    status: 'refused',
    title: 'Of 16 writers of one number exactly one succeeds, 8 times',
    cause: expect.stringContaining('it ignores conditions'),
    fix: expect.stringContaining('conditional writes'),
  })
  await s3rver.close()
})
