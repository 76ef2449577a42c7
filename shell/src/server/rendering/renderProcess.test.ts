import { expect, test } from '@jest/globals'
import { waitTimeout } from '@tessera/kit/testing/until'
import { encodeFrame } from '../pipe/frames.ts'
import { startProcess } from './renderProcess.ts'

test('[CP1] what a process said last is heard, though its end is known before', async () => {
  const words = encodeFrame({ status: 'crashed', cause: 'last words' }).toString('base64')
  const speaksAfterItsEnd = `(sleep 0.2; echo ${words} | base64 -d) & exit 1`
  const shell = { command: 'bash', args: ['-c', speaksAfterItsEnd] }
  const confinement = { name: 'permissions', ...shell, diesWithParent: false } as const
  const { started } = startProcess({ source: '', file: 'server.cjs' }, confinement, waitTimeout, () => {})
  expect(await started).toEqual({ status: 'crashed', cause: 'last words' })
})
