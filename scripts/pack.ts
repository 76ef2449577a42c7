import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { packedPackages } from './packing/packedPackages.ts'
import { stagePackage } from './packing/stagePackage.ts'
import { createSteps, run } from './steps.ts'

/**
 * `npm run pack` makes the tarballs that a team outside of this repository installs. They hold JavaScript, because Node
 * runs TypeScript sources everywhere but in node_modules.
 */
const help = `npm run pack -- [--out <folder>]

Makes a tarball each of @tessera/kit and @tessera/release, for repositories of their own.
The folders they are made from are left beside them, to look at.

  --out   where to (default: .tessera/packages)
  --help  this text`

const { out, help: asksHelp } = readOptions()
if (asksHelp) console.log(help)
else await pack(resolve(out))

function readOptions() {
  try {
    return parseArgs({
      options: {
        out: { type: 'string', default: '.tessera/packages' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${help}`)
    process.exit(1)
  }
}

async function pack(out: string): Promise<void> {
  const { step } = createSteps(packedPackages.length)
  const tarballs: string[] = []
  for (const packed of packedPackages) {
    const stage = resolve(out, packed.folder)
    const failed = await step(`Packing ${packed.folder}`, async () => {
      const { name, version } = stagePackage(packed, stage)
      await run('npm', ['pack', '--silent', '--pack-destination', out, stage])
      tarballs.push(resolve(out, tarballOf(name, version)))
    })
    if (failed.length > 0) process.exit(1)
  }
  console.log(`\nIn another repository: npm install --save-dev ${tarballs.join(' ')}`)
}

/** The file name that npm gives the tarball. */
function tarballOf(name: string, version: string): string {
  return `${name.replace('@', '').replace('/', '-')}-${version}.tgz`
}
