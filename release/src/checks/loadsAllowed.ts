import { loadOrigins } from '../registry/declaredOrigins.ts'
import { mayAsk } from '../trust/mayAsk.ts'
import { type Check, passed } from './check.ts'

export const loadsAllowed: Check = {
  id: 'loads',
  title: 'The trust log allows every site that its server entry asks for data',
  async run({ registry, remote, version, manifest }) {
    const trust = await registry.trust()
    const origins = loadOrigins(await registry.manifest(manifest))
    const refused = origins.filter((origin) => !mayAsk(trust, remote, origin))
    if (refused.length === 0) return passed
    const allowed = trust?.record.origins?.[remote] ?? []
    return {
      status: 'refused',
      cause: `${remote} ${version} declares that it asks ${refused.join(', ')}, which nobody allowed.`,
      fix: `Who holds a root key: \`release trust allow ${remote} ${[...new Set([...allowed, ...refused])].join()}\`. Until then the site does not ask for it.`,
    }
  },
}
