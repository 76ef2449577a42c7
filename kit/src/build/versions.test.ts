import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'

/**
 * Pairs that build and pass interop.test.ts. 2.9.2 imports a file that webpack 5.112 moved, and with 5.111.1 it
 * refuses hashed names of hosts. Add a pair only after this part's tests passed with it.
 */
const provenPairs = [{ webpack: '5.110.3', '@module-federation/enhanced': '2.9.2' }]

test('webpack and the federation plugin are a pair that was proven together', () => {
  const installed = {
    webpack: installedVersion('webpack'),
    '@module-federation/enhanced': installedVersion('@module-federation/enhanced'),
  }
  expect(provenPairs).toContainEqual(installed)
})

test('both are pinned, so that an update is a decision', () => {
  const { dependencies } = readPackage(join(import.meta.dirname, '../../package.json'))
  expect(provenPairs).toContainEqual({
    webpack: dependencies['webpack'],
    '@module-federation/enhanced': dependencies['@module-federation/enhanced'],
  })
})

function installedVersion(name: string): string {
  return readPackage(findPackageJSON(name, import.meta.url) ?? '').version
}

function readPackage(file: string): { version: string; dependencies: Record<string, string> } {
  return JSON.parse(readFileSync(file, 'utf8'))
}
